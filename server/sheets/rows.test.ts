import { expect, it } from 'vitest';
import { csvRows } from '#server/sheets/csv-rows.ts';

it('strips invisible characters and those that reverse the reading direction from a cell', () => {
  const rows = csvRows(Buffer.from('Nombre,Concepto\nAna\u202eSoto,"TRANSF\u200b  ROSA\u0007 MENDEZ"\n'), 10);
  expect(rows).toEqual({
    ok: true,
    value: [
      { line: 1, cells: ['Nombre', 'Concepto'] },
      { line: 2, cells: ['AnaSoto', 'TRANSF  ROSA  MENDEZ'] },
    ],
  });
});
