import type { Day } from '#domain/calendar.ts';

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
