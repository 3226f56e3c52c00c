import { formatDay } from '#domain/calendar.ts';
import {
  amount,
  type Form,
  type Junk,
  type Made,
  none,
  type Parts,
  plainAmount,
  quoted,
  table,
  UTF8,
  type Written,
} from '#test/statements/made-list.ts';

export const POPULAR =
  'Fecha Posteo,Descripción Corta,Monto Transacción,Balance ,No. Referencia,No. Serial,Descripción';
const WORDS_IN = ['Crédito', 'Crédito Transferencia', 'Crédito ACH', 'Depósito Efectivo', 'Cashback'];
const WORDS_OUT = [
  'Débito Cuenta',
  'Débito ATM',
  'Débito POS',
  'Débito Transferencia',
  'Débito ACH',
  'Pago Tarjeta',
];
export const wordOf = ({ cents }: Made, at: number) => {
  const words = cents > 0 ? WORDS_IN : WORDS_OUT;
  return words[at % words.length] ?? '';
};
/** The short text alone may say that cash came in at the window. */
const toldOf = (one: Made, at: number) => {
  const word = wordOf(one, at);
  return word === 'Depósito Efectivo' && !one.text.includes('DEPOSIT') ? `${word} ${one.text}` : one.text;
};
export const POPULAR_PARTS: Parts = { reference: 'or serial', text: toldOf };
// The text is the last column, and its commas have no quotes.
const popularLine = (one: Made, at: number) =>
  [
    formatDay(one.day),
    wordOf(one, at),
    plainAmount(one.cents),
    plainAmount(one.balance),
    one.reference,
    one.serial,
    one.text,
  ].join(',');
export const popularHead = (period: string) => [
  'Consulta de movimientos,,,,,,',
  'Banca en línea,,,,,,',
  ',,,,,,',
  'PRESTAMOS DEMO SRL,,,,,,',
  `${period},,,,,,`,
  ',,,,,,',
  'Banco Popular Dominicano,,,,,,',
  'Cuenta: 800000001,,,,,,',
  'Moneda: DOP,,,,,,',
  ',,,,,,',
];

/** First the credits with their totals, then a second table with the debits. */
function twoTables(list: readonly Made[], junk: Junk): Written {
  const write = table(POPULAR, { reference: 'or serial' }, (one, at) =>
    popularLine(one, at).replace(wordOf(one, at), 'Movimiento'),
  );
  const [came, went] = [list.filter(({ cents }) => cents > 0), list.filter(({ cents }) => cents < 0)];
  const [first, second] = [
    write(
      came,
      junk.filter((at) => at < came.length),
    ),
    write(went, []),
  ];
  const sum = plainAmount(came.reduce((total, { cents }) => total + cents, 0));
  const totals = [`TOTAL,,${sum},,,,`, `NETO,,${sum},,,,`, 'DEBITOS,,,,,,'];
  return {
    lines: [...first.lines, ...totals, ...second.lines],
    expected: [...first.expected, ...second.expected],
    unread: first.unread,
  };
}

export const POPULAR_FORMS: readonly Form[] = [
  {
    ...UTF8,
    name: 'Popular, CSV',
    hasOrder: true,
    head: popularHead,
    write: table(POPULAR, POPULAR_PARTS, popularLine),
  },
  {
    ...UTF8,
    name: 'Popular, CSV with semicolons in Latin-1',
    encoding: 'latin1',
    hasOrder: true,
    head: (period) => popularHead(period).map((line) => line.replaceAll(',', ';')),
    write: table(POPULAR.replaceAll(',', ';'), POPULAR_PARTS, (one, at) =>
      [
        formatDay(one.day),
        wordOf(one, at),
        amount(one.cents),
        amount(one.balance),
        one.reference,
        one.serial,
        one.text,
      ].join(';'),
    ),
  },
  {
    ...UTF8,
    name: 'Popular, two tables in one file',
    encoding: 'latin1',
    hasOrder: true,
    head: popularHead,
    write: twoTables,
  },
  {
    ...UTF8,
    name: 'Popular, TXT',
    hasOrder: true,
    head: none,
    write: table(null, { reference: 'or serial', balance: false }, (one) =>
      [
        '000000000000800000001',
        formatDay(one.day),
        one.reference,
        plainAmount(one.cents),
        one.cents > 0 ? 'CR' : 'DB',
        one.text,
        '014',
        one.serial,
      ].join(','),
    ),
  },
  {
    ...UTF8,
    name: 'Popular, page with the minus behind',
    // Without any minus nothing says that the amounts have signs.
    answer: (list) => (list.some(({ cents }) => cents < 0) ? null : { plain: 'in' }),
    head: () => ['Banco Popular Dominicano', 'Cuenta 800000001'],
    write: table('Fecha,Descripción,Monto,Balance', { reference: 'none' }, (one) =>
      [
        formatDay(one.day),
        quoted(one.text),
        `"RD$ ${amount(one.cents)}${one.cents < 0 ? '-' : ''}"`,
        `"RD$ ${amount(one.balance)}"`,
      ].join(','),
    ),
  },
];
