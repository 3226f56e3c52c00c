import { describe, expect, test } from 'vitest';
import { knownColumn } from '#domain/payments/statement-headings.ts';

const all = (...headings: string[]) =>
  (['date', 'description', 'amount', 'debit', 'reference'] as const).map((meaning) =>
    knownColumn(headings, meaning),
  );

describe('finds the columns of a statement by their names', () => {
  test.each([
    [
      ['Fecha', 'Descripción', 'Débito', 'Crédito'],
      [0, 1, 3, 2, null],
    ],
    [
      ['FECHA', 'CONCEPTO', 'DÉBITOS (RD$)', 'CRÉDITOS (RD$)', 'BALANCE'],
      [0, 1, 3, 2, null],
    ],
    [
      ['Fecha Posteo', 'Fecha Efectiva', 'No. Referencia', 'Descripción', 'Monto Débito', 'Monto  Crédito'],
      [0, 3, 5, 4, 2],
    ],
    // The day of the movement, not the value date after it.
    [
      ['Fecha Efectiva', 'Fecha Posteo', 'Detalle', 'Depósitos RD$', 'Retiros RD$'],
      [1, 2, 3, 4, null],
    ],
  ])('%j', (headings, columns) => {
    expect(all(...headings)).toEqual(columns);
  });

  test('ignores a name that may mean either direction', () => {
    expect(all('Fecha', 'Descripción', 'Monto')).toEqual([0, 1, null, null, null]);
    expect(all('Fecha;Concepto', 'Entrada de este día')).toEqual([null, null, null, null, null]);
  });
});
