import { sql } from 'kysely';
import { REJECTED_STATUSES, WAITING_STATUSES } from '#domain/applications/status.ts';
import type { Day } from '#domain/calendar.ts';
import {
  AWAITING_LOANS,
  DISBURSED_LOANS,
  LENT_LOANS,
  OPEN_LOANS,
  RUNNING_LOANS,
} from '#domain/loans/loan.ts';
import { WAITING_PAYMENTS } from '#domain/payments/payment.ts';
import { listOf } from '#server/db/members.ts';
import { figuresOf, totalOf } from '#server/finances/figures.store.ts';
import type { Tx } from '#server/http/context.ts';
import { takenOverSums } from '#server/restructurings/restructurings.store.ts';

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

/** The figures of all customers, from stored counters that each change updates. */
async function readAllFigures(tx: Tx): Promise<Figures> {
  const applications = await figuresOf(tx, 'loan_applications');
  const loans = await figuresOf(tx, 'loans');
  const payments = await figuresOf(tx, 'payments');
  const again = await takenOverSums(tx, null);
  const { clients } = await tx
    .selectFrom('clientCounts')
    .select((select) => select.fn.coalesce(select.fn.sum<number>('total'), sql<number>`0`).as('clients'))
    .executeTakeFirstOrThrow();
  return {
    activeApplications: totalOf(applications, 'count', WAITING_STATUSES),
    approvedLoans: totalOf(loans, 'count', LENT_LOANS) - again.loans,
    activeLoans: totalOf(loans, 'count', RUNNING_LOANS),
    awaitingDisbursement: totalOf(loans, 'count', AWAITING_LOANS),
    lent: totalOf(loans, 'amount', DISBURSED_LOANS) - again.principal,
    interest: totalOf(loans, 'interest', DISBURSED_LOANS) - again.interest,
    approvedAmount: totalOf(loans, 'amount', LENT_LOANS) - again.principal,
    rejected: totalOf(applications, 'count', REJECTED_STATUSES),
    clients: Number(clients),
    pendingPayments: totalOf(payments, 'count', WAITING_PAYMENTS),
  };
}

/** Statuses of loans that were lent: all but cancelled ones. */
const LENT = listOf(LENT_LOANS);
const DISBURSED = listOf(DISBURSED_LOANS);

/**
 * The figures of one customer, counted from the rows; with `userId` null those of all customers, from stored
 * counters.
 */
export async function readFigures(tx: Tx, userId: number | null): Promise<Figures> {
  if (userId === null) return readAllFigures(tx);
  const own = sql<Figures>`
    select
      (select count(*) from loan_applications where status in ${listOf(WAITING_STATUSES)} and user_id = ${userId}) as "activeApplications",
      (select count(*) from loans where status in ${LENT} and user_id = ${userId}) as "approvedLoans",
      (select count(*) from loans where status in ${listOf(RUNNING_LOANS)} and user_id = ${userId}) as "activeLoans",
      (select count(*) from loans where status in ${listOf(AWAITING_LOANS)} and user_id = ${userId}) as "awaitingDisbursement",
      (select coalesce(sum(principal), 0) from loans where status in ${DISBURSED} and user_id = ${userId}) as "lent",
      (select coalesce(sum(interest), 0) from loans where status in ${DISBURSED} and user_id = ${userId}) as "interest",
      (select coalesce(sum(principal), 0) from loans where status in ${LENT} and user_id = ${userId}) as "approvedAmount",
      (select count(*) from loan_applications where status in ${listOf(REJECTED_STATUSES)} and user_id = ${userId}) as "rejected",
      1::bigint as "clients",
      (select count(*) from payments where status in ${listOf(WAITING_PAYMENTS)} and user_id = ${userId}) as "pendingPayments"`;
  const { rows } = await own.execute(tx);
  const again = await takenOverSums(tx, userId);
  const [row] = rows;
  if (!row) throw new Error('An aggregate has one row');
  return {
    ...row,
    approvedLoans: row.approvedLoans - again.loans,
    lent: row.lent - again.principal,
    approvedAmount: row.approvedAmount - again.principal,
    interest: row.interest - again.interest,
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
 * Interest in the unpaid instalments due from one day to another, both included; each instalment includes its share.
 */
export async function interestDue(tx: Tx, userId: number | null, from: Day, to: Day): Promise<number> {
  const due =
    userId === null
      ? sql<{ due: number }>`
        select coalesce(sum(interest), 0)::bigint as due from due_days where due_date between ${from} and ${to}`
      : sql<{ due: number }>`
        select coalesce(sum(interest_in(i.amount - i.paid, l.interest, l.total)), 0)::bigint as due
        from loans l join instalments i on i.loan_id = l.id
        where l.user_id = ${userId} and l.status in ${listOf(RUNNING_LOANS)} and i.due_date between ${from} and ${to}`;
  const { rows } = await due.execute(tx);
  return rows[0]?.due ?? 0;
}

/** The unpaid capital of open loans: each peso paid includes its share of interest. */
export async function capitalOutstanding(tx: Tx, userId: number): Promise<number> {
  const { rows } = await sql<{ capital: number }>`
    select coalesce(sum(principal - paid + interest_in(paid, interest, total)), 0)::bigint as capital
    from loans where user_id = ${userId} and status in ${listOf(OPEN_LOANS)}`.execute(tx);
  return Number(rows[0]?.capital ?? 0);
}
