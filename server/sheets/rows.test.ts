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

it.each([
  ['Fecha;Monto;Balance', ...Array.from({ length: 3 }, () => '15/11/2026;1,500.00;1,012,500.00')],
  ['Fecha\tMonto\tBalance', ...Array.from({ length: 3 }, () => '15/11/2026\t1,500.00\t1,012,500.00')],
  ['Fecha;Concepto;Monto', '15/11/2026;"DEPOSITO, CAJA, SUCURSAL, CIBAO";1,500.00'],
  ['BANCO DEL CIBAO, S.A., SANTIAGO, R.D.', 'Fecha;Concepto;Monto', '15/11/2026;DEPOSITO;1,500.00'],
])('does not take the commas of amounts and texts for the separator: %s', (...lines) => {
  const rows = csvRows(Buffer.from(lines.join('\n')), 10);
  expect(rows.ok && rows.value.at(-1)?.cells).toEqual([
    '15/11/2026',
    expect.stringMatching(/^(1,500\.00|DEPOSITO.*)$/),
    expect.stringMatching(/^1,(012,)?500\.00$/),
  ]);
});

it('reads amounts with grouped thousands between commas', () => {
  const rows = csvRows(Buffer.from('Fecha,Monto,Balance\n15/11/2026,"1,500.00","1,012,500.00"\n'), 10);
  expect(rows.ok && rows.value.at(-1)?.cells).toEqual(['15/11/2026', '1,500.00', '1,012,500.00']);
});

it('keeps quotes inside a cell, and the cells beside them', () => {
  const lines = [
    'Fecha;Concepto;Monto',
    '15/11/2026;PAGO "LA FAMA" SRL;1',
    '16/11/2026;"ANA" PEÑA;2',
    '17/11/2026;RETIRO 1/2";3',
  ];
  const rows = csvRows(Buffer.from(lines.join('\n')), 10);
  expect(rows.ok && rows.value.slice(1).map(({ cells }) => cells.slice(1))).toEqual([
    ['PAGO "LA FAMA" SRL', '1'],
    ['"ANA" PEÑA', '2'],
    ['RETIRO 1/2"', '3'],
  ]);
});
