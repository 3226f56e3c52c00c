import { describe, expect, test } from 'vitest';
import { BANKS } from '#domain/banks.ts';
import { BANK_FORMATS, directionOfWord } from '#domain/statements/bank-facts.ts';
import { bankOfHeadings, columnsOf, isHeader, knownColumn } from '#domain/statements/columns.ts';

const all = (...headings: string[]) =>
  (['date', 'description', 'credit', 'debit', 'reference'] as const).map((meaning) =>
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
    [
      ['', 'Fecha', 'Número de Referencia', '', 'Descripción', 'Débitos', 'Créditos', 'Balance', ''],
      [1, 4, 6, 5, 2],
    ],
    [
      ['Fecha', 'Concepto', 'Nro.Doc', 'Debito', 'Credito', 'Saldo'],
      [0, 1, 4, 3, 2],
    ],
  ])('%j', (headings, columns) => {
    expect(all(...headings)).toEqual(columns);
  });

  test('takes a name that may mean either direction for neither', () => {
    expect(all('Fecha', 'Descripción', 'Monto')).toEqual([0, 1, null, null, null]);
    expect(columnsOf(['Fecha', 'Descripción', 'Monto'], {})).toMatchObject({
      amount: 2,
      plain: null,
      direction: null,
    });
    expect(all('Fecha;Concepto', 'Entrada de este día')).toEqual([null, null, null, null, null]);
  });

  test('a pair needs no direction, a single column may have one, and what is named wins', () => {
    expect(columnsOf(['Fecha', 'Concepto', 'Tipo', 'Débito', 'Crédito'], {})).toMatchObject({
      amount: 4,
      debit: 3,
      direction: null,
      plain: 'in',
    });
    expect(columnsOf(['Fecha', 'Concepto', 'Tipo', 'Monto'], {})).toMatchObject({
      amount: 3,
      debit: null,
      direction: 2,
    });
    expect(columnsOf(['Fecha', 'Concepto', 'Débito'], {})).toMatchObject({ amount: 2, debit: 2 });
    expect(
      columnsOf(['Fecha', 'Concepto', 'Tipo', 'Monto'], { description: 2, direction: null, plain: 'out' }),
    ).toMatchObject({ description: 2, direction: null, plain: 'out' });
    expect(columnsOf(['Día', 'Qué'], {})).toBeNull();
    expect(columnsOf(['Día', 'Qué', 'Cuánto'], { date: 0, description: 1, amount: 2 })).toMatchObject({
      amount: 2,
    });
  });

  test('headings are a row with a date, money and one more; a row of a holder is none', () => {
    expect(isHeader(['Fecha', 'Descripción', 'Monto'])).toBe(true);
    expect(isHeader(['Fecha', 'Monto'])).toBe(false);
    expect(isHeader(['Fecha', 'Monto', 'Nota'])).toBe(false);
    expect(isHeader(['Cliente', 'PRESTAMOS DEMO', 'Fecha'])).toBe(false);
  });
});

describe('the facts of the banks', () => {
  test('name banks, and each form is found by its headings', () => {
    for (const format of BANK_FORMATS) {
      expect(BANKS.map(({ code }) => code)).toContain(format.bank);
      expect(bankOfHeadings(format.headings)).toBe(format);
      expect(isHeader(format.headings)).toBe(true);
    }
  });

  test.each([
    ['Crédito ACH', 'popular', 'in'],
    ['CASHBACK', 'popular', 'in'],
    ['Débito Cuenta', 'popular', 'out'],
    ['DB Comisiones', 'popular', 'out'],
    ['Pago Tarjeta', 'popular', 'out'],
    ['Pago Tarjeta', null, null],
    ['cr.', null, 'in'],
    ['DR', 'scotiabank', 'out'],
    ['Nota', 'popular', null],
    ['', null, null],
  ] as const)('the word %j of %s says %s', (word, bank, direction) => {
    expect(directionOfWord(word, bank)).toBe(direction);
  });

  test('a lender explains a word, and may correct one', () => {
    expect(directionOfWord('Nota ', null, { in: ['nota'], out: [] })).toBe('in');
    expect(directionOfWord('CR', null, { in: [], out: ['cr'] })).toBe('out');
  });
});
