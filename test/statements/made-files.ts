import { addDays, type Day, day, formatDay } from '#domain/calendar.ts';
import { dice } from '#test/dice.ts';
import { type Cells, workbookOf } from '#test/workbook.ts';

// Invented statements of every form in which Dominican banks give them out. The list of movements is made first, and
// the file is written from it: what a reader should find never comes from a reader.

export const TODAY = day('2026-11-20');

/** A movement of the list. */
export interface Made {
  readonly day: Day;
  readonly cents: number;
  readonly text: string;
  /** The bank's reference, with its zeros; one digit means none. */
  readonly reference: string;
  readonly serial: string;
  /** Centavos after the movement. */
  readonly balance: number;
}

/** A movement as a reader should find it in one form of file. */
export interface Expected {
  readonly day: Day;
  readonly cents: number;
  readonly text: string;
  readonly reference: string | null;
  readonly balance: number | null;
}

export interface MadeFile {
  readonly bytes: Buffer;
  readonly expected: readonly Expected[];
  /** Numbers of the lines that nobody can read. */
  readonly unread: readonly number[];
  readonly answer: Answer;
}

type Answer = { readonly plain: 'in' | 'out' } | null;

/** A form of file. */
export interface Form {
  readonly name: string;
  readonly encoding: 'utf8' | 'latin1' | 'utf16le' | 'utf16be';
  /** What the lender has to say of a file with this list; `null`: it is read without a question. */
  readonly answer: (list: readonly Made[]) => Answer;
  /** Whether its form says the order of day and month, so that 03/11 is no question. */
  readonly hasOrder: boolean;
  /** Lines before the table, by the period. */
  readonly head: (period: string) => readonly string[];
  readonly write: (list: readonly Made[], junk: Junk) => Written;
}

/** Where lines that nobody can read go: after how many movements. */
type Junk = readonly number[];
interface Written {
  readonly lines: readonly string[];
  readonly expected: readonly Expected[];
  /** Places in `lines` of those that nobody can read. */
  readonly unread: readonly number[];
}

const TEXTS = [
  'MB desde 8045512345',
  'Transf App Neg de 7790012, ROSA MENDEZ',
  'Desde INTERNET 100200300 PEÑA NÚÑEZ',
  'CR transferencia a cta cte',
  'TRANS. CREDITO A CTA. CTE.',
  'DEPOSITO EN EFECTIVO SUC. 014',
  'CHEQUE DEPOSITADO DEVUELTO',
  'COBRO IMP 0.15% DGII',
  'PAGO DE "LA CASA" NUEVA',
  'TOTAL SERVICIOS SRL',
];

/** A list of movements, oldest first, with the balance after each. */
export function madeList(size: number, hasOrder: boolean, seed: number): readonly Made[] {
  const roll = dice(seed);
  // A single day must not be one that is a month too, where the form leaves that open.
  const start = hasOrder && size === 1 ? day('2026-11-03') : addDays(TODAY, -Math.min(size - 1, 6));
  let balance = 5_000_000_00;
  return Array.from({ length: size }, (_, at) => {
    const amount = (1 + roll(900_000)) * (roll(4) === 0 ? 1 : 100);
    const cents = roll(3) === 0 ? -amount : amount;
    balance += cents;
    return {
      day: addDays(start, Math.floor((at * 7) / size)),
      cents,
      text: TEXTS[roll(TEXTS.length)] ?? '',
      reference: roll(4) === 0 ? '0' : String(1 + roll(9_999_999)).padStart(9 + roll(4), '0'),
      serial: String(100_000 + roll(900_000)),
      balance,
    };
  });
}

const plainAmount = (cents: number) => (Math.abs(cents) / 100).toFixed(2);
const amount = (cents: number) =>
  (Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const dashed = (of: Day) => formatDay(of).replaceAll('/', '-');
const MONTHS = ['ENE', 'FEB', 'MAR', 'ABR', 'MAY', 'JUN', 'JUL', 'AGO', 'SEP', 'OCT', 'NOV', 'DIC'];
const named = (of: Day) => `${of.slice(8)}-${MONTHS[Number(of.slice(5, 7)) - 1]}-${of.slice(0, 4)}`;
const quoted = (text: string) => (/[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const isReal = (reference: string) => reference.length > 1;

interface Parts {
  readonly reference?: 'none' | 'own' | 'or serial';
  readonly balance?: boolean;
}
const expectedOf = (one: Made, { reference = 'own', balance = true }: Parts): Expected => ({
  day: one.day,
  cents: one.cents,
  text: one.text,
  reference:
    reference === 'none' || (reference === 'own' && !isReal(one.reference))
      ? null
      : isReal(one.reference)
        ? one.reference
        : one.serial,
  balance: balance ? one.balance : null,
});

/** Writes each movement as a line below a header, with lines of which nobody can read the amount or the day between. */
function table(
  header: string | null,
  parts: Parts,
  line: (one: Made, at: number) => string,
  unreadable: (line: string) => string = (text) =>
    text.replace(/\d{2}([/-])(?:\d{2}|[A-Z]{3})\1\d{4}|\d{4}-\d{2}-\d{2}/, '31/02/2026'),
) {
  return (list: readonly Made[], junk: Junk): Written => {
    const lines = header === null ? [] : [header];
    const unread: number[] = [];
    for (const [at, one] of list.entries()) {
      lines.push(line(one, at));
      if (junk.includes(at)) {
        unread.push(lines.length);
        lines.push(unreadable(line({ ...one, text: 'LINEA DAÑADA' }, at)));
      }
    }
    return { lines, expected: list.map((one) => expectedOf(one, parts)), unread };
  };
}

const POPULAR =
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
const wordOf = ({ cents }: Made, at: number) => {
  const words = cents > 0 ? WORDS_IN : WORDS_OUT;
  return words[at % words.length] ?? '';
};
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
const popularHead = (period: string) => [
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

const pair = (one: Made, none = '') => ({
  debit: one.cents < 0 ? amount(one.cents) : none,
  credit: one.cents > 0 ? amount(one.cents) : none,
});

const UTF8 = { encoding: 'utf8', answer: (): Answer => null, hasOrder: false } as const;
const none = () => [];

export const FORMS: readonly Form[] = [
  {
    ...UTF8,
    name: 'Popular, CSV',
    hasOrder: true,
    head: popularHead,
    write: table(POPULAR, { reference: 'or serial' }, popularLine),
  },
  {
    ...UTF8,
    name: 'Popular, CSV with semicolons in Latin-1',
    encoding: 'latin1',
    hasOrder: true,
    head: (period) => popularHead(period).map((line) => line.replaceAll(',', ';')),
    write: table(POPULAR.replaceAll(',', ';'), { reference: 'or serial' }, (one, at) =>
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
  {
    ...UTF8,
    name: 'BHD, CSV with empty columns',
    hasOrder: true,
    head: () => [''],
    write: table(';Fecha;Número de Referencia;;Descripción;Débitos;Créditos;Balance;;', {}, (one) => {
      const { debit, credit } = pair(one, '0');
      return `;${dashed(one.day)};${one.reference};;${quoted(one.text)};${debit};${credit};${amount(one.balance)};;`;
    }),
  },
  {
    ...UTF8,
    name: 'BHD, other menu',
    head: none,
    write: table('Fecha,Descripcion,Documento,Debito,Credito,Saldo', {}, (one) => {
      const { debit, credit } = pair(one, '0.00');
      return [
        dashed(one.day),
        quoted(one.text),
        one.reference,
        quoted(debit),
        quoted(credit),
        quoted(amount(one.balance)),
      ].join(',');
    }),
  },
  ...(['utf16le', 'utf16be'] as const).map(
    (encoding): Form => ({
      ...UTF8,
      encoding,
      name: `Banreservas, CSV in ${encoding}`,
      head: () => ['Cuenta,800000001', 'Titular,PRESTAMOS DEMO SRL'],
      write: table('Fecha,Descripción,Débito,Crédito,Balance', { reference: 'none' }, (one) => {
        const { debit, credit } = pair(one, '-');
        const out = one.cents < 0 ? `-${debit}` : debit;
        return [
          formatDay(one.day),
          quoted(one.text),
          `"${out}"`,
          `"${credit}"`,
          `"${amount(one.balance)}"`,
        ].join(',');
      }),
    }),
  ),
  {
    ...UTF8,
    name: 'Banreservas, credit before debit',
    head: none,
    write: table('Fecha;Descripcion;Referencia;Credito;Debito;Balance', {}, (one) => {
      const { debit, credit } = pair(one);
      return [formatDay(one.day), quoted(one.text), one.reference, credit, debit, amount(one.balance)].join(
        ';',
      );
    }),
  },
  {
    ...UTF8,
    name: 'Banreservas, the columns of its PDF',
    head: () => ['IBAN DO11BRRD00000000000800000001'],
    write: table('Fecha,Referencia,Concepto,Cheques y cargos,Depósitos y abonos,Balance', {}, (one) => {
      const { debit, credit } = pair(one);
      return [
        formatDay(one.day),
        one.reference,
        quoted(one.text),
        quoted(debit),
        quoted(credit),
        quoted(amount(one.balance)),
      ].join(',');
    }),
  },
  {
    ...UTF8,
    name: 'Scotiabank',
    head: none,
    write: table('Date,Description,Amount,Type,Balance', { reference: 'none' }, (one, at) => {
      const type = one.cents > 0 ? ['CR', 'credit'][at % 2] : ['DR', 'debit'][at % 2];
      return [
        formatDay(one.day),
        quoted(one.text),
        plainAmount(one.cents),
        type,
        plainAmount(one.balance),
      ].join(',');
    }),
  },
  {
    ...UTF8,
    name: 'APAP',
    head: none,
    write: table('Fecha;Concepto;Nro.Doc;Debito;Credito;Saldo', {}, (one) => {
      const { debit, credit } = pair(one);
      return [formatDay(one.day), quoted(one.text), one.reference, debit, credit, amount(one.balance)].join(
        ';',
      );
    }),
  },
  {
    ...UTF8,
    name: 'Vimenca, card',
    answer: () => ({ plain: 'out' }),
    head: () => [
      'Cliente:,PRESTAMOS DEMO SRL',
      'No. Tarjeta:,4000 00** **** 0001',
      'Estado de Cuenta al,30/11/2026',
    ],
    write: table(
      'Fecha Transacción,Fecha Posteo,No. Referencia,Concepto,Monto',
      { balance: false },
      (one) =>
        [
          formatDay(addDays(one.day, -2)),
          formatDay(one.day),
          one.reference,
          quoted(one.text),
          `${one.cents > 0 ? '-' : ''}${plainAmount(one.cents)}`,
        ].join(','),
      (line) => line.replace(/,\d{2}\/\d{2}\/\d{4},/, ',31/02/2026,'),
    ),
  },
  {
    ...UTF8,
    name: 'Asociación Cibao, card saved as CSV',
    answer: () => ({ plain: 'out' }),
    head: () => Array.from({ length: 15 }, (_, at) => (at === 4 ? 'Titular,PRESTAMOS DEMO SRL' : `,,${at}`)),
    write: table(
      'Fecha,Número de tarjeta,Número de autorización,Descripción,Monto local,Monto en dólares',
      { balance: false },
      (one) =>
        [
          formatDay(one.day),
          '4000********0001',
          one.reference,
          quoted(one.text),
          `${one.cents > 0 ? '-' : ''}${plainAmount(one.cents)}`,
          '0.00',
        ].join(','),
      // A purchase in dollars has no pesos.
      (line) => line.replace(/,[^,]*,0\.00$/, ',0.00,25.00'),
    ),
  },
  {
    ...UTF8,
    name: 'CR and DB inside the amount, months by name',
    head: () => Array.from({ length: 40 }, (_, at) => `Aviso ${'de su banco '.repeat(1 + (at % 3))}`),
    write: table('Fecha|Detalle|Monto|Saldo', { reference: 'none' }, (one, at) => {
      const letters = one.cents > 0 ? 'CR' : 'DB';
      const money = at % 2 === 0 ? `${amount(one.cents)} ${letters}` : `${letters} ${amount(one.cents)}`;
      return [
        named(one.day),
        one.text.replaceAll('"', '""').replace(/^(.*"".*)$/, '"$1"'),
        money,
        amount(one.balance),
      ].join('|');
    }),
  },
];

function encoded(text: string, encoding: Form['encoding'], hasMark: boolean): Buffer {
  const marked = hasMark ? `\ufeff${text}` : text;
  // A text in Latin-1 has no mark: with one it is UTF-8, the bank's other way.
  if (encoding === 'utf8' || (encoding === 'latin1' && hasMark)) return Buffer.from(marked);
  if (encoding === 'latin1') return Buffer.from(text, 'latin1');
  const bytes = Buffer.from(marked, 'utf16le');
  return encoding === 'utf16le' ? bytes : bytes.swap16();
}

interface SheetForm {
  readonly name: string;
  readonly parts: Parts;
  readonly rows: (list: readonly Made[]) => readonly Cells[];
}

/** The same tables as workbooks: days and amounts are numbers, and columns may be empty. */
export const SHEET_FORMS: readonly SheetForm[] = [
  {
    name: 'Popular, workbook',
    parts: { reference: 'or serial' },
    rows: (list) => [
      ...popularHead('Período: 14/11/2026 al 20/11/2026').map((line) => line.split(',')),
      POPULAR.split(','),
      ...list.map((one, at) => [
        ...[formatDay(one.day), wordOf(one, at), Math.abs(one.cents) / 100, one.balance / 100],
        ...[one.reference, one.serial, one.text],
      ]),
    ],
  },
  {
    name: 'BHD, workbook',
    parts: {},
    rows: (list) => [
      ['', 'Fecha', 'Número de Referencia', '', 'Descripción', 'Débitos', 'Créditos', 'Balance', ''],
      ...list.map((one) => [
        ...['', { day: one.day }, one.reference, '', one.text],
        ...[one.cents < 0 ? -one.cents / 100 : 0, one.cents > 0 ? one.cents / 100 : 0, one.balance / 100, ''],
      ]),
    ],
  },
  {
    name: 'Scotiabank, workbook',
    parts: { reference: 'none' },
    rows: (list) => [
      ['Date', 'Description', 'Amount', 'Type', 'Balance'],
      ...list.map((one) => [
        ...[{ day: one.day }, one.text, Math.abs(one.cents) / 100, one.cents > 0 ? 'CR' : 'DR'],
        one.balance / 100,
      ]),
    ],
  },
];

/** A workbook with the list that it was written from. */
export async function madeWorkbook(form: SheetForm, size: number, seed = 26) {
  const list = madeList(size, false, seed);
  return {
    bytes: await workbookOf(form.rows(list)),
    expected: list.map((one) => expectedOf(one, form.parts)),
  };
}

export interface Variant {
  readonly form: Form;
  readonly lineEnd: '\n' | '\r\n';
  readonly hasMark: boolean;
  readonly size: number;
}

export const SIZES = [1, 20, 2_000] as const;
export const VARIANTS: readonly Variant[] = FORMS.flatMap((form) =>
  SIZES.flatMap((size) =>
    (['\n', '\r\n'] as const).flatMap((lineEnd) =>
      [true, false].map((hasMark) => ({ form, lineEnd, hasMark, size })),
    ),
  ),
);
export const variantName = ({ form, lineEnd, hasMark, size }: Variant): string =>
  `${form.name}, ${lineEnd === '\n' ? 'LF' : 'CRLF'}, ${hasMark ? 'BOM' : 'no BOM'}, ${size}`;

/** The file of a variant with the list that it was written from. Files of several lines have some that are damaged. */
export function madeFile({ form, lineEnd, hasMark, size }: Variant, seed = 26): MadeFile {
  const list = madeList(size, form.hasOrder, seed);
  const junk = size === 1 ? [] : [3, Math.floor(size / 2)];
  const { lines, expected, unread } = form.write(list, junk);
  const head = form.head(`Período: ${formatDay(list[0]?.day ?? TODAY)} al ${formatDay(TODAY)}`);
  const text = [...head, ...lines, ''].join(lineEnd);
  return {
    bytes: encoded(text, form.encoding, hasMark),
    expected,
    unread: unread.map((at) => head.length + at + 1),
    answer: form.answer(list),
  };
}
