import { sql } from 'kysely';
import { WAITING_STATUSES } from '#domain/applications/status.ts';
import type { Day } from '#domain/calendar.ts';
import { AWAITING_LOANS } from '#domain/loans/loan.ts';
import { WAITING_PAYMENTS } from '#domain/payments/payment.ts';
import { CHARGES, costColumn } from '#domain/products/charges.ts';
import { listOf } from '#server/db/members.ts';
import { oneRowOf, rowsOf } from '#server/db/rows.ts';
import type { Tx } from '#server/http/context.ts';

interface QueueCount {
  readonly waiting: number;
  readonly late: number;
  readonly amount: number;
}

const WAITING = sql`status in ${listOf(WAITING_STATUSES)}`;

/**
 * Counts the applications that wait for the staff and sums their amounts.
 * @param lateSince applications sent before this instant have waited longer than promised
 */
export const waitingApplications = (tx: Tx, lateSince: Date) =>
  oneRowOf(tx)<QueueCount>`
    select count(*) as waiting, count(*) filter (where submitted_at < ${lateSince}) as late,
      coalesce(sum(amount), 0)::bigint as amount
    from loan_applications where ${WAITING}`;

/**
 * Counts the payments that wait for the staff and sums their amounts.
 * @param lateSince payments registered before this instant have waited longer than promised
 */
export const waitingPayments = (tx: Tx, lateSince: Date) =>
  oneRowOf(tx)<QueueCount>`
    select count(*) as waiting, count(*) filter (where created_at < ${lateSince}) as late,
      coalesce(sum(amount), 0)::bigint as amount
    from payments where status in ${listOf(WAITING_PAYMENTS)}`;

interface OldestApplication {
  readonly id: number;
  readonly name: string;
  readonly amount: number;
  readonly submittedAt: Date;
}

export const oldestApplications = async (tx: Tx, limit: number): Promise<readonly OldestApplication[]> =>
  (
    await sql<OldestApplication>`
      select id, coalesce(full_name, '') as name, coalesce(amount, 0) as amount, submitted_at
      from loan_applications where ${WAITING} and submitted_at is not null
      order by submitted_at, id limit ${limit}`.execute(tx)
  ).rows;

interface OldestPayment {
  readonly id: number;
  readonly name: string;
  readonly amount: number;
  readonly createdAt: Date;
}

export const oldestPayments = async (tx: Tx, limit: number): Promise<readonly OldestPayment[]> =>
  (
    await sql<OldestPayment>`
      select p.id, u.first_name || ' ' || u.last_name as name, p.amount, p.created_at
      from payments p join users u on u.id = p.user_id
      where p.status in ${listOf(WAITING_PAYMENTS)} order by p.created_at, p.id limit ${limit}`.execute(tx)
  ).rows;

/** What the promised day of a loan's deposit follows from; `signedAt`: the last signature that it waited for. */
export interface PromisedDeposit {
  readonly approvedAt: Date;
  readonly signedAt: Date;
  readonly moneyReturnedOn: string | null;
}

interface OldestDisbursement extends PromisedDeposit {
  readonly loanId: number;
  readonly applicationId: number;
  readonly name: string;
  readonly principal: number;
}

/** SQL of `handedOver`, of a loan `l`. */
const HANDED_OVER = sql.raw(
  ['l.principal', ...CHARGES.map((charge) => `coalesce(l.${costColumn(charge)}, 0)`)].join(' - '),
);

/** SQL of the guaranty in force of application `a`. */
const GUARANTY = sql`from legal_documents d
  where d.application_id = a.id and d.kind = 'guaranty' and d.superseded_at is null`;
const LAST_SIGNED = sql`greatest(a.signed_at, (select max(d.signed_at) ${GUARANTY}))`;

/**
 * SQL condition: loan `l` of application `a` waits for the staff alone. Without the client's signature, or that of the
 * guarantor whom its terms ask for, it cannot be paid out (rules: unsigned-application, guarantor).
 */
const TO_PAY_OUT = sql`l.status in ${listOf(AWAITING_LOANS)} and a.signed_at is not null and (
  not exists (select from agreements g where g.hash = l.agreement_hash and g.terms -> 'guarantor' is not null)
  or exists (select ${GUARANTY}))`;

/** The loans that wait for the staff to disburse them, each with the instant since which it waits. */
export const waitingDisbursements = (tx: Tx) =>
  rowsOf(tx)<PromisedDeposit & Pick<OldestDisbursement, 'principal'>>`
    select ${HANDED_OVER} as principal, l.approved_at, ${LAST_SIGNED} as signed_at, l.money_returned_on
    from loans l join loan_applications a on a.id = l.application_id where ${TO_PAY_OUT}`;

export const oldestDisbursements = async (tx: Tx, limit: number): Promise<readonly OldestDisbursement[]> =>
  (
    await sql<OldestDisbursement>`
      select l.id as loan_id, l.application_id, coalesce(a.full_name, '') as name, ${HANDED_OVER} as principal,
        l.approved_at, ${LAST_SIGNED} as signed_at, l.money_returned_on
      from loans l join loan_applications a on a.id = l.application_id
      where ${TO_PAY_OUT}
      order by greatest(l.approved_at, ${LAST_SIGNED}), l.id limit ${limit}`.execute(tx)
  ).rows;

interface DueInstalment {
  readonly loanId: number;
  readonly applicationId: number;
  readonly name: string;
  readonly unpaid: number;
}

/** Unpaid instalments due between two days, both included, largest first. */
export const unpaidDueBetween = async (
  tx: Tx,
  { from, to }: { readonly from: Day; readonly to: Day },
  limit: number,
): Promise<readonly DueInstalment[]> =>
  (
    await sql<DueInstalment>`
      select l.id as loan_id, l.application_id, coalesce(a.full_name, '') as name,
        i.amount - i.paid - i.written_off as unpaid
      from instalments i join loans l on l.id = i.loan_id join loan_applications a on a.id = l.application_id
      where i.due_date between ${from} and ${to} and i.paid + i.written_off < i.amount
      order by unpaid desc, l.id limit ${limit}`.execute(tx)
  ).rows;

interface NewestClient {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Date;
}

export const newestClients = async (tx: Tx, limit: number): Promise<readonly NewestClient[]> =>
  (
    await sql<NewestClient>`
      select id, first_name || ' ' || last_name as name, created_at from users
      where not is_admin and erased_at is null order by created_at desc, id desc limit ${limit}`.execute(tx)
  ).rows;
