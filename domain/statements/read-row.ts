import type { Day } from '#domain/calendar.ts';
import { CENTS_MAX } from '#domain/payments/receipt.ts';
import { isForeignAmount, isNoAmount, readBankAmount } from '#domain/statements/bank-cells.ts';
import { type Direction, directionOfWord } from '#domain/statements/bank-facts.ts';
import type { StatementColumns } from '#domain/statements/columns.ts';
import { type BankRow, hasMoney, isFilled, trimmed } from '#domain/statements/find-tables.ts';

/** Why a row was not understood, as the lender reads it. */
export const UNREAD_REASON = {
  wide: 'Tiene más columnas que el encabezado, y un monto puede estar partido en dos',
  no_date: 'La fecha no se entiende',
  future: 'La fecha es muy después de hoy',
  no_amount: 'No tiene monto',
  bad_amount: 'El monto no se entiende',
  two_amounts: 'Tiene un monto que entró y otro que salió',
  foreign: 'El monto está en otra moneda',
  too_large: 'El monto es demasiado grande',
  no_direction: 'No dice si el dinero entró o salió',
  contradicted: 'El signo y la palabra dicen lo contrario',
  above: 'Está antes del encabezado de la tabla',
  other_table: 'Está en otra tabla, con otros encabezados: descárguela en un archivo aparte',
  nothing: 'No es un movimiento: no tiene fecha ni monto',
} as const;
export type UnreadReason = keyof typeof UNREAD_REASON;

/** The money of a row, or the reason why it is unknown. */
export interface RowMoney {
  readonly cents: number;
  readonly reason: UnreadReason | null;
  /** An unknown word of the direction. */
  readonly word?: string;
  /** Whether nothing in the row says the direction, and the file does not either. */
  readonly isPlain?: boolean;
}

/** What the columns of a table mean, for the reading of a row. */
export interface TableSense {
  readonly columns: StatementColumns;
  readonly bank: string | null;
  readonly foreign: number | null;
  readonly isCard: boolean;
  /** The direction of all rows of the table; `null`: each row has its own. */
  readonly tableDirection: Direction | null;
}

const nothing = (reason: UnreadReason): RowMoney => ({ cents: 0, reason });

/** The amount of a pair of columns, of which one holds nothing, a dash or zero. */
function fromPair(came: string, went: string): RowMoney {
  if (hasMoney(came) && hasMoney(went)) return nothing('two_amounts');
  const text = hasMoney(came) ? came : went;
  if (!hasMoney(text)) return nothing('no_amount');
  const amount = readBankAmount(text);
  if (amount === null) return nothing(isForeignAmount(text) ? 'foreign' : 'bad_amount');
  // A charge may have a minus; a minus among what came in takes it back.
  const isIn = text === came && amount.direction !== 'out';
  return { cents: isIn ? amount.cents : -amount.cents, reason: null };
}

/** The amount of a column for both directions, by its sign, the table, the word beside it or what plain amounts mean. */
function fromSingle(cells: readonly string[], sense: TableSense): RowMoney {
  const { columns, bank, tableDirection } = sense;
  const text = cells[columns.amount] ?? '';
  const amount = readBankAmount(text);
  if (isNoAmount(text) || amount?.cents === 0) return nothing('no_amount');
  if (amount === null) return nothing(isForeignAmount(text) ? 'foreign' : 'bad_amount');
  const signed = (direction: Direction): RowMoney => ({
    cents: direction === 'in' ? amount.cents : -amount.cents,
    reason: null,
  });
  if (tableDirection !== null) return signed(tableDirection);
  if (columns.direction !== null) {
    const word = cells[columns.direction] ?? '';
    const said = directionOfWord(word, bank, columns.words);
    if (said === null && amount.direction !== null) return signed(amount.direction);
    // A number is no word: the row has its cells in other columns.
    if (said === null && readBankAmount(word) !== null) return nothing('wide');
    if (said === null)
      return word === '' ? nothing('no_direction') : { cents: amount.cents, reason: 'no_direction', word };
    return amount.direction === null || amount.direction === said ? signed(said) : nothing('contradicted');
  }
  const { direction, isBySign } = amount;
  if (direction !== null && !(isBySign && sense.isCard)) return signed(direction);
  // A lender who says that plain amounts of a card went out says that those with a minus came in.
  if (direction === 'out' && columns.plain === 'out') return signed('in');
  if (direction === 'out' && columns.plain === 'in') return signed('out');
  return columns.plain === null
    ? { cents: amount.cents, reason: 'no_direction', isPlain: true }
    : signed(columns.plain);
}

/** The money of a row by the meaning of its table's columns. */
export function moneyOf(cells: readonly string[], sense: TableSense): RowMoney {
  const { columns, foreign } = sense;
  const { amount, debit } = columns;
  const money =
    debit === null
      ? fromSingle(cells, sense)
      : fromPair(amount === debit ? '' : (cells[amount] ?? ''), cells[debit] ?? '');
  const isForeign = money.reason === 'no_amount' && foreign !== null && hasMoney(cells[foreign] ?? '');
  if (isForeign) return nothing('foreign');
  return money.reason === null && Math.abs(money.cents) > CENTS_MAX
    ? { ...money, reason: 'too_large' }
    : money;
}

/** Whether two neighbouring cells look like one amount that its comma has split. */
const isSplit = (cell = '', next = ''): boolean =>
  /^[-(]?(?:RD\$)?\s*\d{1,3}(?:\.\d{3})*$/i.test(cell) && /^\d{2,3}(?:\.\d{1,2})?[-)]?$/.test(next);

/** Where a table has its text and its money, to put a row of too many cells together. */
export interface RowShape {
  readonly width: number;
  readonly description: number;
  readonly money: readonly number[];
  readonly separator: string;
}

/**
 * The cells of a row, with a text that held the separator without quotes put together again; `null` where it may be an
 * amount that held it.
 */
export function fitted(row: BankRow, { width, description, money, separator }: RowShape): string[] | null {
  const cells = trimmed(row);
  const isRead = money.every((at) => isNoAmount(cells[at] ?? '') || readBankAmount(cells[at] ?? '') !== null);
  const filled = cells.findLastIndex(isFilled) + 1 - width;
  // Empty cells at the end may be more columns, or the last ones of a row that the separator has moved.
  const surplus = filled > 0 || isRead ? filled : cells.length - width;
  if (surplus <= 0)
    return cells.length > width && money.some((at) => isSplit(cells[at], cells[at + 1])) ? null : cells;
  const pieces = row.cells.slice(description, description + surplus + 1);
  const isAmbiguous = money.some((at) =>
    at < description
      ? isSplit(cells[at], cells[at + 1])
      : pieces.slice(1).some((piece) => /^\s*[-(]?(?:RD\$)?\s*\d[\d.]*[-)]?\s*$/i.test(piece)),
  );
  if (isAmbiguous) return null;
  const text = pieces.join(separator).trim();
  return [...cells.slice(0, description), text, ...cells.slice(description + surplus + 1)];
}

/** A row with the balance that the bank wrote beside it, in the order of the file. */
export interface BalancedRow {
  readonly line: number;
  /** `null`: the row is a balance alone. */
  readonly day: Day | null;
  /** Centavos that the row was read to move; 0: none. */
  readonly cents: number;
  readonly balance: number;
  /** Whether a row that was not understood is between this one and the one above. */
  readonly afterGap: boolean;
}

/** A place where a balance does not follow from the rows. */
export interface Contradiction {
  readonly line: number;
  /** Centavos that the balance would be by the row beside it. */
  readonly expected: number;
  readonly found: number;
}

function breaksOf(rows: readonly BalancedRow[], isNewestFirst: boolean): Contradiction[] {
  return rows.slice(1).flatMap((row, index) => {
    const before = rows[index];
    if (before === undefined || row.afterGap) return [];
    const [older, newer] = isNewestFirst ? [row, before] : [before, row];
    const expected = older.balance + newer.cents;
    return expected === newer.balance ? [] : [{ line: newer.line, expected, found: newer.balance }];
  });
}

/** The orders in which the days of a file let it be read; of one day it may be either. */
function ordersOf(rows: readonly BalancedRow[]): readonly boolean[] {
  const days = rows.flatMap(({ day }) => day ?? []);
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined || first === last ? [false, true] : [first > last];
}

/**
 * Whether the rows follow from each other in some order: each begins where another ended, but for one of the first day.
 * A file of two tables, or one that sorts a day's rows by amount, is no chain as it is written.
 */
function isChainInSomeOrder(rows: readonly BalancedRow[]): boolean {
  const moving = rows.filter(({ cents }) => cents !== 0);
  const open = new Map<number, number>();
  const count = (balance: number, by: number) => open.set(balance, (open.get(balance) ?? 0) + by);
  for (const { cents, balance } of moving) {
    count(balance - cents, 1);
    count(balance, -1);
  }
  const loose = [...open].filter(([, times]) => times !== 0);
  // A row that was not understood may end one piece of the chain and begin another.
  const gaps = rows.filter(({ afterGap }) => afterGap).length;
  if (loose.reduce((sum, [, times]) => sum + Math.abs(times), 0) > 2 + 2 * gaps) return false;
  if (gaps > 0) return true;
  const days = moving.flatMap(({ day }) => day ?? []).toSorted();
  const begun = moving.filter(({ day }) => day === days[0]).map(({ cents, balance }) => balance - cents);
  const ended = moving.filter(({ day }) => day === days.at(-1)).map(({ balance }) => balance);
  // An account that ends with what it began with has no loose end.
  if (loose.length === 0) return begun.some((balance) => ended.includes(balance));
  const begins = loose.find(([, times]) => times === 1)?.[0];
  const ends = loose.find(([, times]) => times === -1)?.[0];
  return begun.some((balance) => balance === begins) && ended.some((balance) => balance === ends);
}

/**
 * The places where balances before and after contradict the rows, read from the oldest or from the newest as their days
 * say; empty where they agree, and where fewer than two rows have a balance.
 */
export function contradictionsIn(rows: readonly BalancedRow[]): readonly Contradiction[] {
  const [fewest = []] = ordersOf(rows)
    .map((isNewestFirst) => breaksOf(rows, isNewestFirst))
    .toSorted((a, b) => a.length - b.length);
  return fewest.length === 0 || isChainInSomeOrder(rows) ? [] : fewest;
}
