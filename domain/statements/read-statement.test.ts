import { describe, expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { findTables } from '#domain/statements/find-tables.ts';
import { hasTwoAccounts } from '#domain/statements/own-movement.ts';
import { readStatement } from '#domain/statements/read-statement.ts';

const fileOf = (...lines: readonly string[]) => ({
  rows: lines.map((text, at) => ({ line: at + 1, cells: text.split(';') })),
  separator: ';',
});
const read = (today: string, ...lines: readonly string[]) =>
  readStatement(fileOf(...lines), { today: day(today), named: {}, remembered: null });
const moneyOf = ({ movements }: ReturnType<typeof read>) => movements.map(({ cents }) => cents);

const POPULAR =
  'Fecha Posteo;Descripción Corta;Monto Transacción;Balance ;No. Referencia;No. Serial;Descripción';
const PAIR = 'Fecha;Descripción;Débito;Crédito;Balance';

describe('a movement that the bank posts on its next business day', () => {
  // A Friday evening; the seventh is the Monday.
  const friday = '2026-12-04';
  const row = '07/12/2026;Crédito ACH;500.00;;771234;111;ROSA MENDEZ';

  test('is of that day, and not of the month before which it can be read', () => {
    const { movements, dateOrders } = read(friday, POPULAR, row);
    expect(movements.map((one) => one.day)).toEqual(['2026-12-07']);
    expect(dateOrders).toEqual([]);
  });

  test('is asked for where neither bank nor lender says the order', () => {
    expect(read(friday, PAIR, '07/12/2026;ROSA;;500.00;').dateOrders).toEqual(['dmy', 'mdy']);
  });
});

test('a reference of zeros, or of one digit behind zeros, is none: the serial is', () => {
  const rows = ['000000000', '000000007', '0', '000771234'].map(
    (reference) => `20/11/2026;Crédito ACH;500.00;;${reference};11${reference.length};ROSA`,
  );
  expect(read('2026-11-20', POPULAR, ...rows).movements.map(({ reference }) => reference)).toEqual([
    '119',
    '119',
    '111',
    '000771234',
  ]);
});

test.each([
  ['Depósito Efectivo', 'SUC. NACO', 'Depósito Efectivo SUC. NACO'],
  ['Depósito Efectivo', 'DEPOSITO SUC. NACO', 'DEPOSITO SUC. NACO'],
  ['Crédito Transferencia', 'ROSA', 'ROSA'],
])(
  'cash at the window is told by the short text where the long one does not: %s, %s',
  (short, long, text) => {
    const { movements } = read('2026-11-20', POPULAR, `20/11/2026;${short};500.00;;0;111;${long}`);
    expect(movements).toMatchObject([{ text }]);
  },
);

describe('money in dollars is refused where', () => {
  test.each([
    ['a heading says it', ['Fecha;Descripción;Débito (US$);Crédito (US$);Balance (US$)']],
    ['a heading says it in words', ['Fecha;Descripción;Tipo;Monto (dólares)']],
    ['the head says it', ['Moneda: USD', PAIR]],
    ['the title of a table says it', [PAIR, '20/11/2026;ROSA;;500.00;', 'Movimientos en dólares', PAIR]],
    ['its account says it beside a rate', ['Cuenta en dólares;Tasa US$ 60.50', PAIR]],
    ['its account says it above a rate', ['Cuenta 800000001 US$', 'Tasa US$ 60.50', PAIR]],
    ['a rate is of interest', ['Tasa USD: 12.25%', PAIR]],
    ['a rate may be of interest', ['Tasa USD: 1.25', PAIR]],
    ['its balance is above', ['Balance US$ 60.50', PAIR]],
  ])('%s', (_, lines) => {
    expect(read('2026-11-20', ...lines, '20/11/2026;ROSA;;20.00;').isForeign).toBe(true);
  });

  test.each([
    'Tasa US$ 60.50',
    'Tasa del dólar;60.5',
    'Tasa de cambio USD al 20/11/2026: 60.50',
    'Tasa del día;Compra US$ 59.80;Venta US$ 61',
    'TIPO DE CAMBIO (DÓLAR) COMPRA 59.80 / VENTA 61.20',
  ])('and not for the rate of the day above a table in pesos: %s', (rate) => {
    const reading = read('2026-11-20', 'Moneda: RD$', rate, PAIR, '20/11/2026;ROSA;;20.00;');
    expect([reading.isForeign, moneyOf(reading)]).toEqual([false, [2_000]]);
  });

  test('and not where pesos are beside them', () => {
    const card = 'Fecha;No. Tarjeta;No. autorización;Descripción;Monto local;Monto en dólares';
    expect(read('2026-11-20', card, '20/11/2026;4000;771234;ROSA;-20.00;0.00').isForeign).toBe(false);
  });
});

describe('a second table', () => {
  const rows = [PAIR, '20/11/2026;ROSA;;500.00;1500.00'];

  test('of which a row says that money came in is none of what went out', () => {
    const totalled = [POPULAR, '20/11/2026;Crédito ACH;500.00;;771234;111;ROSA', 'TOTAL;;500.00'];
    const next = [POPULAR, '21/11/2026;Crédito ACH;700.00;;771235;112;LUIS'];
    expect(moneyOf(read('2026-11-21', ...totalled, ...next))).toEqual([50_000, 70_000]);
  });

  test('with other headings is not read by those of the first', () => {
    const transit = [
      'Movimientos en tránsito',
      'Fecha;Descripción;Monto',
      '20/11/2026;LUIS;700.00',
      'TOTAL;;700.00',
    ];
    const reading = read('2026-11-20', ...rows, ...transit);
    expect(moneyOf(reading)).toEqual([50_000]);
    expect(reading.unread).toEqual([
      {
        number: 5,
        text: '20/11/2026;LUIS;700.00',
        reason: 'Está en otra tabla, con otros encabezados: descárguela en un archivo aparte',
      },
    ]);
  });

  test('that a page only goes on with is read, be there an empty column more', () => {
    expect(moneyOf(read('2026-11-20', ...rows, `${PAIR};`, '20/11/2026;LUIS;;700.00;2200.00'))).toEqual([
      50_000, 70_000,
    ]);
  });

  const [own, other] = ['800000001', '800000002'];
  const isOfTwo = (...lines: readonly string[]) => hasTwoAccounts(findTables(fileOf(...lines)), [own]);
  const table = (account: string) => [`Cuenta;${account}`, ...rows];

  test('of another account is told, and that of the same one is not', () => {
    expect(isOfTwo(...table(own), ...table(other))).toBe(true);
    expect(isOfTwo(...table(other), ...table(own))).toBe(true);
    expect(isOfTwo(...table(own), 'TOTAL;;;500.00', ...table(`000${own}`))).toBe(false);
    expect(isOfTwo(...table(other), ...table(other))).toBe(false);
    expect(isOfTwo(...rows, ...table(own))).toBe(false);
  });

  test('below the head that each page repeats is of one account, whatever other numbers the head has', () => {
    for (const account of [own, other]) {
      const page = [
        `Cuenta;${account}`,
        `IBAN de la cuenta;DO12BRRD00000000000${account}`,
        'Oficial de cuenta;809-555-1234',
        ...rows,
      ];
      expect(isOfTwo(...page, ...page)).toBe(false);
      expect(isOfTwo(...page, ...table('800000003'))).toBe(true);
    }
  });

  test('has its account in each row of Banco Popular’s text file', () => {
    const line = (account: string) => `000000000000${account};20/11/2026;771234;500.00;CR;ROSA;014;111`;
    expect(isOfTwo(line(own), line(own))).toBe(false);
    expect(isOfTwo(line(own), line(own), line(other))).toBe(true);
  });
});

test('a balance whose amount is in the column of the movements moves nothing; a payment for a balance does', () => {
  const lines = [
    'Fecha;Descripción;Monto;Balance',
    '13/11/2026;SALDO ANTERIOR;25000.00;25000.00',
    '14/11/2026;ROSA;500.00;25500.00',
    '15/11/2026;Saldo al préstamo de Ana;700.00;26200.00',
  ];
  const reading = readStatement(fileOf(...lines), {
    ...{ today: day('2026-11-20'), remembered: null },
    named: { plain: 'in' },
  });
  expect([moneyOf(reading), reading.unread, reading.contradictions]).toEqual([[50_000, 70_000], [], []]);
});

test('letters of a column for the direction are asked for, and not what an amount without a sign means', () => {
  const rows = ['20/11/2026;ROSA;500.00;C;1500.00', '20/11/2026;LUZ;200.00;D;1300.00'];
  const reading = read('2026-11-20', 'Fecha;Descripción;Monto;D/C;Balance', ...rows);
  expect([reading.asksDirection, reading.unknownWords]).toEqual([false, ['C', 'D']]);
});
