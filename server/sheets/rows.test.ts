import { expect, it } from 'vitest';
import { csvRows } from '#server/sheets/csv-rows.ts';

it('a cell keeps no sign that nobody sees or that turns the reading around', () => {
  const rows = csvRows(Buffer.from('Nombre,Concepto\nAna\u202eSoto,"TRANSF\u200b  ROSA\u0007 MENDEZ"\n'), 10);
  expect(rows).toEqual({
    ok: true,
    value: [
      { line: 1, cells: ['Nombre', 'Concepto'] },
      { line: 2, cells: ['AnaSoto', 'TRANSF  ROSA  MENDEZ'] },
    ],
  });
});
