import { sql } from 'kysely';
import { REJECTED_STATUSES, WAITING_STATUSES } from '#domain/applications/status.ts';
import type { Day } from '#domain/calendar.ts';
import { AWAITING_LOANS, OPEN_LOANS, RUNNING_LOANS } from '#domain/loans/loan.ts';
import { WAITING_PAYMENTS } from '#domain/payments/payment.ts';
import { listOf } from '#server/db/members.ts';
import { oneRow } from '#server/db/rows.ts';
import { lentOf, postedTo, postedTotals } from '#server/finances/figures.store.ts';
import type { Tx } from '#server/http/context.ts';

/** Counts, and sums in pesos, that the dashboard shows for one customer or for all. */
export interface Figures {
  readonly activeApplications: number;
  readonly approvedLoans: number;
  readonly activeLoans: number;
  readonly awaitingDisbursement: number;
  /** Pesos lent by disbursed loans. */
  readonly lent: number;
  readonly interest: number;
  /** Pesos of approved loans that were not cancelled. */
  readonly approvedAmount: number;
  readonly rejected: number;
  readonly clients: number;
  readonly pendingPayments: number;
}

/** SQL condition: a row is of this customer; `null`: of any. */
const of = (userId: number | null) => (userId === null ? sql`true` : sql`user_id = ${userId}`);

/** The figures of one customer or, with `userId` null, of all. */
export async function readFigures(tx: Tx, userId: number | null): Promise<Figures> {
  const mine = of(userId);
  const { rows } = await sql<Figures>`
    select
      (select count(*) from loan_applications where status in ${listOf(WAITING_STATUSES)} and ${mine}) as "activeApplications",
      (select count(*) from loans where status in ${listOf(RUNNING_LOANS)} and ${mine}) as "activeLoans",
      awaiting.loans as "awaitingDisbursement",
      awaiting.loans as "approvedLoans",
      awaiting.principal as "approvedAmount",
      (select count(*) from loan_applications where status in ${listOf(REJECTED_STATUSES)} and ${mine}) as "rejected",
      ${userId === null ? sql`(select count(*) from users where not is_admin and erased_at is null)` : sql`1::bigint`} as "clients",
      (select count(*) from payments where status in ${listOf(WAITING_PAYMENTS)} and ${mine}) as "pendingPayments"
    from (
      select count(*) as loans, coalesce(sum(principal), 0)::bigint as principal from loans
      where status in ${listOf(AWAITING_LOANS)} and ${mine}
    ) awaiting`.execute(tx);
  const row = oneRow(rows);
  const lent = lentOf(userId === null ? await postedTotals(tx, null) : await postedTo(tx, userId));
  return {
    ...row,
    approvedLoans: row.approvedLoans + lent.loans,
    lent: lent.principal,
    approvedAmount: row.approvedAmount + lent.principal,
    interest: lent.interest,
  };
}

export const activeLoanIds = async (tx: Tx, userId: number | null): Promise<number[]> => {
  let query = tx
    .selectFrom('loans')
    .select('id')
    .where('status', 'in', [...RUNNING_LOANS]);
  if (userId !== null) query = query.where('userId', '=', userId);
  return (await query.execute()).map(({ id }) => id);
};

/**
 * Interest in the unpaid instalments that fall due from one day on, until a near and a far day, all included; each
 * instalment includes its share.
 */
export async function interestDue(tx: Tx, userId: number | null, from: Day, near: Day, far: Day) {
  const interest = sql`interest_in(i.amount - i.paid - i.written_off, l.interest, l.total)`;
  const { rows } = await sql<{ near: number; far: number }>`
    select coalesce(sum(${interest}) filter (where i.due_date <= ${near}), 0)::bigint as near,
      coalesce(sum(${interest}), 0)::bigint as far
    from loans l join instalments i on i.loan_id = l.id
    where ${of(userId)} and l.status in ${listOf(RUNNING_LOANS)} and i.due_date between ${from} and ${far}
      and i.paid + i.written_off < i.amount`.execute(tx);
  return rows[0] ?? { near: 0, far: 0 };
}

/** The unpaid capital of open loans: each peso paid includes its share of interest. */
export async function capitalOutstanding(tx: Tx, userId: number): Promise<number> {
  const { rows } = await sql<{ capital: number }>`
    select coalesce(sum(principal - paid + interest_in(paid, interest, total)), 0)::bigint as capital
    from loans where user_id = ${userId} and status in ${listOf(OPEN_LOANS)}`.execute(tx);
  return Number(rows[0]?.capital ?? 0);
}
