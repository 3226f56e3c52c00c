import { sql } from 'kysely';
import { addDays, type Day, day, startOfDay } from '#domain/calendar.ts';
import type { DueDay } from '#domain/finances/portfolio.ts';
import type { FiguresTable } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

export type Figure = Omit<FiguresTable, 'noun' | 'slot'>;

// Figures are kept by triggers, not counted (docs/decisions/figures.md).

/** Counts and sums of applications, loans or payments by state; a state without rows may be missing. */
export async function figuresOf(tx: Tx, noun: FiguresTable['noun']): Promise<Figure[]> {
  const { rows } = await sql<Figure>`
    select state, sum(count)::bigint as count, sum(amount)::bigint as amount, sum(interest)::bigint as interest,
      sum(paid)::bigint as paid, sum(interest_paid)::bigint as interest_paid, sum(balance)::bigint as balance
    from figures where noun = ${noun} group by state`.execute(tx);
  return rows;
}

/** Sum of one column over the states named, or over all. */
export const totalOf = (
  figures: readonly Figure[],
  column: Exclude<keyof Figure, 'state'>,
  states?: readonly string[],
): number =>
  figures
    .filter(({ state }) => states === undefined || states.includes(state))
    .reduce((all, figure) => all + figure[column], 0);

export interface PostedDay {
  readonly day: Day;
  readonly kind: string;
  readonly count: number;
  readonly amount: number;
}

/** Pesos posted to the ledger from one day to another, both included, by day and kind of entry. */
export async function postedDays(tx: Tx, from: Day, to: Day): Promise<PostedDay[]> {
  const { rows } = await sql<{ day: string; kind: string; count: number; amount: number }>`
    select day, kind, sum(count)::bigint as count, sum(amount)::bigint as amount from ledger_days
    where day between ${from} and ${to} group by day, kind`.execute(tx);
  return rows.map((row) => ({ ...row, day: day(row.day) }));
}

/** Pesos that the lender spent, by day, from one day to another, both included. */
export async function expenseDays(
  tx: Tx,
  from: Day,
  to: Day,
): Promise<readonly { day: Day; amount: number }[]> {
  const { rows } = await sql<{ day: string; amount: number }>`
    select day_of(created_at) as day, sum(amount)::bigint as amount from cash_movements
    where kind = 'expense' and created_at >= ${startOfDay(from)} and created_at < ${startOfDay(addDays(to, 1))}
    group by 1`.execute(tx);
  return rows.map((row) => ({ ...row, day: day(row.day) }));
}

/** Pesos posted to the ledger by kind of entry: before a day or, with `null`, of all time. */
export async function postedTotals(tx: Tx, before: Day | null): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ kind: string; amount: number }>`
    select kind, sum(amount)::bigint as amount from ledger_days
    where ${before === null ? sql`true` : sql`day < ${before}`} group by kind`.execute(tx);
  return new Map(rows.map(({ kind, amount }) => [kind, amount]));
}

/** The due days up to `to` with unpaid instalments: their number, the unpaid pesos and the interest in them. */
export async function dueDays(tx: Tx, to: Day): Promise<(DueDay & { readonly interest: number })[]> {
  const { rows } = await sql<{ dueDate: string; instalments: number; unpaid: number; interest: number }>`
    select due_date, sum(instalments)::bigint as instalments, sum(unpaid)::bigint as unpaid,
      sum(interest)::bigint as interest
    from due_days where due_date <= ${to} group by due_date having sum(instalments) > 0
    order by due_date`.execute(tx);
  return rows.map((row) => ({ ...row, dueDate: day(row.dueDate) }));
}
