import { sql } from 'kysely';
import type { DayClose } from '#contract/finances.ts';
import { addDays, type Day, day, startOfDay } from '#domain/calendar.ts';
import { EXPENSE_MOVEMENTS } from '#domain/drawers/cash-movement.ts';
import type { CohortLoans, CohortMoney, CollectionDay, DueDay } from '#domain/finances/portfolio.ts';
import type { LedgerKind } from '#domain/ledger/ledger-kind.ts';
import type { Account } from '#domain/ledger/posting.ts';
import { type LoanStatus, RUNNING_LOANS } from '#domain/loans/loan.ts';
import { EARLIER_BOOKS_NAME, type PaymentMethod } from '#domain/payments/payment.ts';
import { CHARGES, costColumn, costName } from '#domain/products/charges.ts';
import { listOf } from '#server/db/members.ts';
import { rowsOf } from '#server/db/rows.ts';
import { spentFrom } from '#server/expenses/expenses.store.ts';
import type { Tx } from '#server/http/context.ts';
import { latestSettings } from '#server/settings/settings.ts';
import type { Row, Value } from '#server/sheets/sheet.ts';

// What is summed over the whole ledger or all instalments is kept, the rest is summed here (docs/decisions/figures.md).

/** Loans and the pesos that they owe in the books, by status; a status without loans is missing. */
export const loansByStatus = (tx: Tx) =>
  rowsOf(tx)<{ status: LoanStatus; count: number; balance: number }>`
    select status, count(*) as count, sum(balance)::bigint as balance from loans group by status`;

/** What all loans owe in the books, in pesos. */
export async function bookBalance(tx: Tx): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(balance), 0)::bigint as balance from loans where balance > 0`.execute(tx);
  return rows[0]?.balance ?? 0;
}

/** Of the interest of disbursed loans, the pesos that no payment has covered. */
export async function interestNotPaid(tx: Tx): Promise<number> {
  const { rows } = await sql<{ interest: number }>`
    select coalesce(sum(interest - interest_in(paid, interest, total)), 0)::bigint as interest
    from loans where disbursed_on is not null and paid < total`.execute(tx);
  return rows[0]?.interest ?? 0;
}

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

/** Pesos that the lender spent, less what was reversed, by day, from one day to another, both included. */
export async function expenseDays(
  tx: Tx,
  from: Day,
  to: Day,
): Promise<readonly { day: Day; amount: number }[]> {
  const { rows } = await sql<{ day: string; amount: number }>`
    select day_of(created_at) as day, sum(case when kind = 'expense' then amount else -amount end)::bigint as amount
    from cash_movements where kind in ${listOf(EXPENSE_MOVEMENTS)} and created_at >= ${startOfDay(from)} and created_at < ${startOfDay(addDays(to, 1))}
    group by 1`.execute(tx);
  return rows.map((row) => ({ ...row, day: day(row.day) }));
}

export type Posted = ReadonlyMap<string, { readonly count: number; readonly amount: number }>;

/** Entries of the ledger and their pesos by kind: before a day or, with `null`, of all time. */
export async function postedTotals(tx: Tx, before: Day | null): Promise<Posted> {
  const { rows } = await sql<{ kind: string; count: number; amount: number }>`
    select kind, sum(count)::bigint as count, sum(amount)::bigint as amount from ledger_days
    where ${before === null ? sql`true` : sql`day < ${before}`} group by kind`.execute(tx);
  return new Map(rows.map(({ kind, ...posted }) => [kind, posted]));
}

/** The same of the loans of one customer. */
export async function postedTo(tx: Tx, userId: number): Promise<Posted> {
  const { rows } = await sql<{ kind: string; count: number; amount: number }>`
    select kind, count(*) as count, sum(balance_change)::bigint as amount from ledger_entries
    where loan_id in (select id from loans where user_id = ${userId}) group by kind`.execute(tx);
  return new Map(rows.map(({ kind, ...posted }) => [kind, posted]));
}

/** Pesos lent, by the sums of the kinds of movement: what went out and did not come back, with the charges that it paid. */
export const lentIn = (of: (kind: LedgerKind) => number): number =>
  CHARGES.reduce(
    (all, charge) => all + of(costColumn(charge)),
    of('disbursement') + of('disbursement_return'),
  );

/** What was lent, and its interest, by the books: loans that took over another's rest count once. */
export function lentOf(posted: Posted) {
  const of = (kind: LedgerKind) => posted.get(kind)?.amount ?? 0;
  const countOf = (kind: LedgerKind) => posted.get(kind)?.count ?? 0;
  return {
    loans: countOf('disbursement') - countOf('disbursement_return'),
    principal: lentIn(of),
    interest: of('interest'),
  };
}

/** The due days up to `to` with unpaid instalments: their number and the unpaid pesos. */
export async function dueDays(tx: Tx, to: Day): Promise<DueDay[]> {
  const { rows } = await sql<{ dueDate: string; instalments: number; unpaid: number }>`
    select due_date, count(*) as instalments, sum(amount - paid - written_off)::bigint as unpaid
    from instalments where due_date <= ${to} and paid + written_off < amount
    group by due_date order by due_date`.execute(tx);
  return rows.map((row) => ({ ...row, dueDate: day(row.dueDate) }));
}

const RUNNING = listOf(RUNNING_LOANS);
const OUTSTANDING = sql`sum(principal - paid + interest_in(paid, interest, total))`;

interface RunningLoans {
  readonly dueOn: Day;
  readonly loans: number;
  readonly principal: number;
}

/** Running loans by the day on which their oldest unpaid instalment falls due; `9999-12-31` where none is unpaid. */
export async function runningByDue(tx: Tx): Promise<RunningLoans[]> {
  const { rows } = await sql<{ dueOn: string; loans: number; principal: number }>`
    select due_order as due_on, count(*) as loans, ${OUTSTANDING}::bigint as principal
    from loans where status in ${RUNNING} group by due_order`.execute(tx);
  return rows.map((row) => ({ ...row, dueOn: day(row.dueOn) }));
}

/** SQL: when the money of loan `l` went out; none did for one that takes over another's rest: its first loan's did. */
const COHORT_DAY = sql`case when l.supersedes_loan_id is null then l.disbursed_on else (
  select first.disbursed_on from loans first
  where first.application_id = l.application_id and first.supersedes_loan_id is null) end`;

/**
 * Loans that were paid out since a month, by month and status. A loan counts as late where its oldest unpaid
 * instalment was due by `lateUntil`.
 */
export async function cohortLoans(tx: Tx, since: Day, lateUntil: Day): Promise<CohortLoans[]> {
  const { rows } = await sql<Omit<CohortLoans, 'month'> & { month: string }>`
    select date_trunc('month', day::timestamp)::date as month, status, sum(loans)::bigint as loans,
      sum(lent)::bigint as lent, sum(late)::bigint as late, sum(late_principal)::bigint as late_principal
    from (
      select disbursed_on as day, status, count(*) as loans, sum(principal) as lent, 0 as late, 0 as late_principal
      from loans where supersedes_loan_id is null and disbursed_on >= ${since} group by 1, 2
      union all
      select ${COHORT_DAY}, status, count(*), 0, 0, 0 from loans l
      where supersedes_loan_id is not null and disbursed_on is not null group by 1, 2
      union all
      select ${COHORT_DAY}, status, 0, 0, count(*), ${OUTSTANDING} from loans l
      where status in ${RUNNING} and due_order <= ${lateUntil} group by 1, 2
    ) part where day >= ${since} group by 1, 2`.execute(tx);
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

const FUNDS: Account = 'funds';

/** A day of the books, from the instant `since`, included, to `until`, excluded. */
interface Span {
  readonly day: Day;
  readonly since: Date;
  readonly until: Date;
}

/** SQL condition: a ledger entry belongs to the day by its posting, or as an entry of earlier books. */
const ofDay = ({ day, since, until }: Span) =>
  sql<boolean>`(e.earlier_books_day = ${day}
    or (e.earlier_books_day is null and e.created_at >= ${since} and e.created_at < ${until}))`;

export interface AccountRow {
  /** Number of the lender's account; empty: nobody said where the money is. */
  readonly accountNumber: string;
  readonly paymentMethod: PaymentMethod | null;
  readonly count: number;
  readonly moneyIn: number;
  readonly moneyOut: number;
}

/**
 * Money of the day by the account that received or paid it: payments, reversals, disbursements, refunds and movements
 * of cash without a loan; in pesos. Money of earlier books is in no account. Cash from the safe to a drawer, or between drawers, stays in its account.
 */
export const movedByAccount = (tx: Tx, { since, until }: Pick<Span, 'since' | 'until'>) =>
  rowsOf(tx)<AccountRow>`
    select e.place as account_number,
      case when count(distinct p.payment_method) = 1 then min(p.payment_method) end as payment_method,
      count(*) as count,
      coalesce(sum(e.amount) filter (where e.destination = ${FUNDS}), 0)::bigint as money_in,
      coalesce(sum(e.amount) filter (where e.source = ${FUNDS}), 0)::bigint as money_out
    from (
      select funds_of(funds_account, payment_id) as place, payment_id, source, destination, amount from ledger_entries
      where ${FUNDS} in (source, destination) and earlier_books_day is null
        and created_at >= ${since} and created_at < ${until}
      union all
      select destination_account, null, null, ${FUNDS}, amount from cash_movements
      where destination_account is not null and destination_account is distinct from source_account
        and created_at >= ${since} and created_at < ${until}
      union all
      select source_account, null, ${FUNDS}, null, amount from cash_movements
      where source_account is not null and source_account is distinct from destination_account
        and created_at >= ${since} and created_at < ${until}
    ) e left join payments p on p.id = e.payment_id
    group by 1 order by 1`;

type SpentRow = DayClose['expenses'][number] & { readonly kind: (typeof EXPENSE_MOVEMENTS)[number] };

/** Pesos that the lender spent on a day, and that were reversed on it, by category, the largest first. */
export const spentByCategory = (tx: Tx, { since, until }: Span) =>
  rowsOf(tx)<SpentRow>`
    select kind, category, count(*) as count, sum(amount)::bigint as amount from cash_movements
    where kind in ${listOf(EXPENSE_MOVEMENTS)} and created_at >= ${since} and created_at < ${until}
    group by kind, category order by sum(amount) desc, category`;

type PersonRow = DayClose['people'][number];

const BY_PERSON = {
  disbursed: 'disbursement',
  confirmed: 'payment',
  reversed: 'payment_reversal',
} as const satisfies Partial<Record<keyof PersonRow, LedgerKind>>;
const REVERSED: LedgerKind = BY_PERSON.reversed;
const postedAs = (kind: LedgerKind) =>
  sql`coalesce(sum(e.amount) filter (where e.kind = ${sql.lit(kind)}), 0)::bigint`;

/**
 * Pesos that each member of the staff disbursed, confirmed and reversed on a day, by the ledger. What was done before
 * the import of earlier books was not done by the person who imported them.
 */
export const postedByPerson = (tx: Tx, span: Span) =>
  rowsOf(tx)<PersonRow>`
    select case when u.id is not null then u.first_name || ' ' || u.last_name
        when e.earlier_books_day is not null then ${EARLIER_BOOKS_NAME} else 'El sistema' end as name,
      ${postedAs(BY_PERSON.disbursed)} as disbursed, ${postedAs(BY_PERSON.confirmed)} as confirmed,
      ${postedAs(BY_PERSON.reversed)} as reversed
    from ledger_entries e left join users u
      on u.id = e.created_by and (e.earlier_books_day is null or e.kind = ${REVERSED})
    where e.kind in ${listOf(Object.values(BY_PERSON))} and ${ofDay(span)}
    group by u.id, 1 order by 1`;

/** The ledger entries of a day that changed a loan's balance, oldest first, each with the customer of its loan. */
export const entriesPosted = (tx: Tx, span: Span, limit: number) =>
  tx
    .selectFrom('ledgerEntries as e')
    .innerJoin('loans as l', 'l.id', 'e.loanId')
    .innerJoin('loanApplications as a', 'a.id', 'l.applicationId')
    .select(['e.id', 'e.createdAt', 'e.kind', 'e.balanceChange', 'l.applicationId', 'a.fullName'])
    .where(ofDay(span))
    .where('e.balanceChange', '<>', 0)
    .orderBy('e.createdAt')
    .orderBy('e.id')
    .limit(limit)
    .execute();

/** A period of calendar days, both included; `null`: no limit on that side. */
export interface Days {
  readonly from: Day | null;
  readonly to: Day | null;
}

/** Rows of one export in the order of their ids, the id first; `after`: only greater ids. */
export type ReadRows = (tx: Tx, days: Days, after: number, limit: number) => Promise<readonly Row[]>;

const since = (column: string, from: Day | Date | null) =>
  from === null ? sql`` : sql`and ${sql.raw(column)} >= ${from}`;
const before = (column: string, to: Date | null) =>
  to === null ? sql`` : sql`and ${sql.raw(column)} < ${to}`;
/** SQL condition: the instant in a column falls on one of these calendar days in Santo Domingo. */
const fallsWithin = (column: string, { from, to }: Days) =>
  sql`${since(column, from && startOfDay(from))} ${before(column, to && startOfDay(addDays(to, 1)))}`;

const LOAN_COSTS = sql.raw(
  CHARGES.map((charge) => `coalesce(l.${costColumn(charge)}, 0) as "${costName(charge)}"`).join(', '),
);

export const readLoans: ReadRows = async (tx, days, after, limit) =>
  (
    await sql<Row>`
      select l.id, l.application_id as "applicationId", a.full_name as "fullName", a.cedula, l.loan_type as "loanType",
        l.status, l.principal, ${LOAN_COSTS}, l.interest, l.total, l.term, l.approved_at as "approvedAt",
        l.disbursed_on as "disbursedOn", l.disbursement_reference as "reference",
        l.paid, l.balance + coalesce(r.amount, 0) as balance, l.balance as "bookBalance",
        coalesce(r.amount, 0) as running, l.settled_at as "settledAt"
      from loans l join loan_applications a on a.id = l.application_id
        left join running_late_charges r on r.loan_id = l.id
      where l.id > ${after} ${fallsWithin('l.approved_at', days)} order by l.id limit ${limit}`.execute(tx)
  ).rows;

export const readPayments: ReadRows = async (tx, { from, to }, after, limit) =>
  (
    await sql<Row>`
      select p.id, p.loan_application_id as "applicationId", a.full_name as "fullName", p.amount,
        p.payment_method as "paymentMethod", p.bank_name as "bankName", p.account_number as "accountNumber",
        p.account_holder as "accountHolder", p.payment_reference as "reference", p.status,
        p.registered_on as "registeredOn", p.reported_on as "reportedOn",
        p.created_at as "arrivedAt", p.verified_at as "decidedAt",
        u.first_name || ' ' || u.last_name as "decidedBy", p.reversed_at as "reversedAt", p.notes
      from payments p left join loan_applications a on a.id = p.loan_application_id
        left join users u on u.id = p.verified_by
      where p.id > ${after} ${since('p.registered_on', from)} ${to === null ? sql`` : sql`and p.registered_on <= ${to}`} order by p.id limit ${limit}`.execute(
      tx,
    )
  ).rows;

export const readLedger: ReadRows = async (tx, days, after, limit) =>
  (
    await sql<Row>`
      select e.id, l.application_id as "applicationId", e.kind, e.amount, e.source, e.destination,
        e.balance_change as change, e.value_date as "valueDate",
        e.created_at as "postedAt", book_day(e) as "bookDay", e.instalment_number as "instalment", e.payment_id as "payment", e.funds_account as "fundsAccount",
        u.first_name || ' ' || u.last_name as "postedBy", e.note
      from ledger_entries e join loans l on l.id = e.loan_id left join users u on u.id = e.created_by
      where e.id > ${after} and ((e.earlier_books_day is null ${fallsWithin('e.created_at', days)})
        or (e.earlier_books_day is not null ${since('e.earlier_books_day', days.from)}
          ${days.to === null ? sql`` : sql`and e.earlier_books_day <= ${days.to}`}))
      order by e.id limit ${limit}`.execute(tx)
  ).rows;

export const readExpenses: ReadRows = async (tx, days, after, limit) => {
  const settings = await latestSettings(tx);
  const { rows } = await sql<{
    id: number;
    sourceAccount: string | null;
    sourceDrawerId: number | null;
    [column: string]: Value;
  }>`
    select m.id, m.created_at as "recordedAt", m.category, case when m.reverses_id is null then m.amount else -m.amount end as amount,
      coalesce(m.source_account, m.destination_account) as "sourceAccount",
      coalesce(m.source_drawer_id, m.destination_drawer_id) as "sourceDrawerId",
      concat('Anula el gasto ' || m.reverses_id || ': ', m.reason) as reason, case when m.document_key is null then 'No' else 'Sí' end as receipt,
      u.first_name || ' ' || u.last_name as "recordedBy"
    from cash_movements m left join users u on u.id = m.created_by
    where m.kind in ${listOf(EXPENSE_MOVEMENTS)} and m.id > ${after} ${fallsWithin('m.created_at', days)}
    order by m.id limit ${limit}`.execute(tx);
  return rows.map((row) => ({ ...row, place: spentFrom(row, settings) }));
};
