import type { Day } from '#domain/calendar.ts';
import type { DateOrder } from '#domain/payments/statement.ts';
import { isDateLike, readBankDay } from '#domain/statements/bank-cells.ts';
import type { BankRow } from '#domain/statements/find-tables.ts';

const ORDERS = ['dmy', 'mdy'] as const satisfies readonly DateOrder[];
/** Matches a date inside a text of the head. */
const DATES = /\d{1,4}[/.-](?:\d{1,2}|[a-zé]{3,10})[/.-]\d{2,4}/gi;

/** The first and last day of a statement as its head writes them; `null` where it names none. */
function periodIn(head: readonly BankRow[]): readonly [string, string] | null {
  for (const { cells } of head) {
    const text = cells.join(' ');
    if (!/per[ií]odo|desde|hasta|\bdel\b|\brango\b|from|period/i.test(text)) continue;
    const [from, to] = (text.match(DATES) ?? []).filter(isDateLike);
    if (from !== undefined && to !== undefined) return [from, to];
  }
  const alone = (word: RegExp) =>
    head.flatMap(({ cells }) => {
      const text = cells.join(' ');
      return word.test(text) ? (text.match(DATES) ?? []) : [];
    })[0];
  const [from, to] = [alone(/desde/i), alone(/hasta/i)];
  return from !== undefined && to !== undefined ? [from, to] : null;
}

interface Dates {
  /** The cells of the dates of all rows. */
  readonly texts: readonly string[];
  readonly head: readonly BankRow[];
  readonly today: Day;
  /** The order that was named before for this bank's files, or that the bank is known for. */
  readonly usual: DateOrder | null;
}

/**
 * The orders of day and month that fit a file best: all its rows are days, within the period of its head, and not after
 * today. Two orders where both fit equally well and mean different days; the usual one then decides, if any.
 */
export function fittingOrders({ texts, head, today, usual }: Dates): readonly DateOrder[] {
  const period = periodIn(head);
  /** Dates that are no day at all weigh more than days out of place: a bank may post on the next business day. */
  const misfits = (order: DateOrder): number => {
    const [from, to] = period?.map((text) => readBankDay(text, order)) ?? [];
    const isPeriod = from != null && to != null && from <= to;
    const days = texts.map((text) => readBankDay(text, order));
    const none = days.filter((on) => on === null).length + (period !== null && !isPeriod ? 1 : 0);
    const misplaced = days.filter(
      (on) => on !== null && (on > today || (isPeriod && (on < from || on > to))),
    ).length;
    return none * (texts.length + 1) + misplaced;
  };
  const differ = texts.some((text) => readBankDay(text, 'dmy') !== readBankDay(text, 'mdy'));
  if (!differ) return ['dmy'];
  const counted = ORDERS.map((order) => ({ order, wrong: misfits(order) }));
  const least = Math.min(...counted.map(({ wrong }) => wrong));
  const best = counted.filter(({ wrong }) => wrong === least).map(({ order }) => order);
  return best.length > 1 && usual !== null ? [usual] : best;
}
