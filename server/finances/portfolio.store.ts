import { sql } from 'kysely';
import { type Day, day } from '#domain/calendar.ts';
import type { CohortLoans, CohortMoney, CollectionDay } from '#domain/finances/portfolio.ts';
import { RUNNING_LOANS } from '#domain/loans/loan.ts';
import type { Tx } from '#server/http/context.ts';

// Kept by triggers, not counted (docs/decisions/figures.md).

export interface RunningLoans {
  readonly dueOn: Day;
  readonly loans: number;
  readonly principal: number;
}

/** Running loans by the day on which their oldest unpaid instalment falls due; `9999-12-31` where none is unpaid. */
export async function runningByDue(tx: Tx): Promise<RunningLoans[]> {
  const { rows } = await sql<{ dueOn: string; loans: number; principal: number }>`
    select due_on, sum(loans)::bigint as loans, sum(outstanding)::bigint as principal
    from cohort_loans where status = any(${RUNNING_LOANS}) group by due_on having sum(loans) <> 0`.execute(
    tx,
  );
  return rows.map((row) => ({ ...row, dueOn: day(row.dueOn) }));
}

/**
 * Loans that were paid out since a month, by month and status. A loan counts as late where its oldest unpaid
 * instalment was due by `lateUntil`.
 */
export async function cohortLoans(tx: Tx, since: Day, lateUntil: Day): Promise<CohortLoans[]> {
  const { rows } = await sql<Omit<CohortLoans, 'month'> & { month: string }>`
    select month, status, sum(loans)::bigint as loans, sum(lent)::bigint as lent,
      coalesce(sum(loans) filter (where due_on <= ${lateUntil}), 0)::bigint as late,
      coalesce(sum(outstanding) filter (where due_on <= ${lateUntil}), 0)::bigint as late_principal
    from cohort_loans where month >= ${since} group by month, status`.execute(tx);
  return rows.map((row) => ({ ...row, month: day(row.month) }));
}

export async function cohortMoney(tx: Tx, since: Day): Promise<CohortMoney[]> {
  const { rows } = await sql<Omit<CohortMoney, 'month'> & { month: string }>`
    select month, sum(received)::bigint as received, sum(written_off)::bigint as written_off
    from cohort_money where month >= ${since} group by month`.execute(tx);
  return rows.map((row) => ({ ...row, month: day(row.month) }));
}

/** Pesos due and pesos received by day, from one day to another, both included. */
export async function collectionDays(tx: Tx, from: Day, to: Day): Promise<CollectionDay[]> {
  const { rows } = await sql<Omit<CollectionDay, 'day'> & { day: string }>`
    select day, sum(due)::bigint as due, sum(received)::bigint as received
    from collection_days where day between ${from} and ${to} group by day`.execute(tx);
  return rows.map((row) => ({ ...row, day: day(row.day) }));
}
