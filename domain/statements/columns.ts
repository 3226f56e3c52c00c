import type { DateOrder } from '#domain/payments/receipt.ts';
import {
  type Direction,
  type ExplainedWords,
  foldedText,
  formatOfHeadings,
  NO_WORDS,
} from '#domain/statements/bank-facts.ts';

/**
 * Headings of columns in the statements of Dominican banks as `foldedHeading` gives them; of several in one file the
 * first of the list counts, such as the day of posting before that of the purchase.
 */
const HEADINGS = {
  date: [
    'fecha',
    'fecha posteo',
    'fecha de posteo',
    'fecha transaccion',
    'fecha de transaccion',
    'fecha de la transaccion',
    'fecha efectiva',
    'fecha valor',
    'date',
  ],
  description: [
    'descripcion',
    'descripcion de la transaccion',
    'descripcion transaccion',
    'concepto',
    'detalle',
    'description',
    'descripcion corta',
  ],
  credit: [
    'credito',
    'creditos',
    'monto credito',
    'deposito',
    'depositos',
    'depositos y abonos',
    'abono',
    'abonos',
    'haber',
    'credit',
  ],
  debit: [
    'debito',
    'debitos',
    'monto debito',
    'retiro',
    'retiros',
    'cargo',
    'cargos',
    'cheques y cargos',
    'debe',
    'debit',
  ],
  /** One column for both directions. */
  either: [
    'monto',
    'monto transaccion',
    'monto de la transaccion',
    'monto local',
    'importe',
    'valor',
    'amount',
  ],
  direction: [
    'tipo',
    'type',
    'tipo de transaccion',
    'tipo transaccion',
    'tipo movimiento',
    'tipo de movimiento',
    'cr/db',
    'db/cr',
    'd/c',
    'c/d',
    'debito/credito',
    'credito/debito',
    'descripcion corta',
  ],
  balance: ['balance', 'saldo', 'balance disponible', 'saldo disponible', 'balance actual', 'saldo actual'],
  reference: [
    'referencia',
    'no referencia',
    'no confirmacion',
    'no doc',
    'no documento',
    'documento',
    'no autorizacion',
    'reference',
  ],
  serial: ['no serial', 'serial'],
  foreign: ['monto en dolares', 'monto dolares', 'monto us$', 'monto usd'],
} as const;
export type StatementHeading = keyof typeof HEADINGS;

/** A heading for comparison: without accents, capitals and the currency, and with "no" for every way to say number. */
export const foldedHeading = (text: string): string =>
  foldedText(text)
    .replace(/\([^)]*\)|rd\$|\bdop\b/g, '')
    .replace(/\b(?:no|nro|num|numero)\b(?:\.\s*|\s+)(?:de\s+)?|\bn[º°]\.?\s*/g, 'no ')
    .replace(/\s+/g, ' ')
    .trim();

/** The index of the column that has one of the known headings, counted from 0; `null` if no column has. */
export function knownColumn(headings: readonly string[], meaning: StatementHeading): number | null {
  const folded = headings.map(foldedHeading);
  const name = HEADINGS[meaning].find((known) => folded.includes(known));
  return name === undefined ? null : folded.indexOf(name);
}

/** Whether a row has the headings of a bank's table: a date, money, and one more. */
export function isHeader(cells: readonly string[]): boolean {
  if (cells.length < 3) return false;
  const has = (meaning: StatementHeading) => knownColumn(cells, meaning) !== null;
  const more = (['description', 'reference', 'balance', 'direction'] as const).some(has);
  return has('date') && more && (has('credit') || has('debit') || has('either'));
}

/** The meaning of a table's columns, each by its number from 0. */
export interface StatementColumns {
  readonly date: number;
  readonly description: number;
  /** The column of money in, or of both directions. */
  readonly amount: number;
  readonly debit: number | null;
  /** The column whose words say the direction of `amount`. */
  readonly direction: number | null;
  readonly balance: number | null;
  readonly reference: number | null;
  /** `null`: the rows decide. */
  readonly dateOrder: DateOrder | null;
  /** What an amount without a sign or a word means; `null`: unknown yet. */
  readonly plain: Direction | null;
  readonly words: ExplainedWords;
}

/** What a person or the memory of an earlier file says of the columns; what is absent is taken from the headings. */
export type NamedColumns = { readonly [M in keyof StatementColumns]?: StatementColumns[M] | undefined };

/**
 * The columns of a table by its headings and by what was named, which wins; `null` where date, description or
 * amount stay unknown.
 */
export function columnsOf(headings: readonly string[], named: NamedColumns): StatementColumns | null {
  const known = (meaning: StatementHeading) => knownColumn(headings, meaning);
  const credit = known('credit');
  const debit = named.debit === undefined ? known('debit') : named.debit;
  const pair = named.amount === undefined ? credit !== null : debit !== null;
  // A table with only debits has no column of money in: each of its amounts went out.
  const amount = named.amount ?? credit ?? known('either') ?? debit;
  const date = named.date ?? known('date');
  const description = named.description ?? known('description') ?? known('reference');
  if (date === null || description === null || amount == null) return null;
  const single = !pair && debit === null;
  const isCredit = amount === credit;
  const own = single && amount !== credit ? known('direction') : null;
  return {
    date,
    description,
    amount,
    debit,
    direction: named.direction === undefined ? own : named.direction,
    balance: named.balance === undefined ? known('balance') : named.balance,
    reference: named.reference === undefined ? known('reference') : named.reference,
    dateOrder: named.dateOrder ?? null,
    plain: named.plain ?? (isCredit || debit !== null ? 'in' : null),
    words: named.words ?? NO_WORDS,
  };
}

/** The bank that has exactly these headings, and how it writes its dates. */
export const bankOfHeadings = (headings: readonly string[]) => formatOfHeadings(headings.map(foldedHeading));
