import { sql } from 'kysely';
import { addDays, type Day, startOfDay } from '#domain/calendar.ts';
import { spentFrom } from '#server/expenses/read-expenses.ts';
import type { Tx } from '#server/http/context.ts';
import { latestSettings } from '#server/settings/settings.ts';
import type { Row, Value } from '#server/sheets/sheet.ts';

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

export const readLoans: ReadRows = async (tx, days, after, limit) =>
  (
    await sql<Row>`
      select l.id, l.application_id as "applicationId", a.full_name as "fullName", a.cedula, l.loan_type as "loanType",
        l.status, l.principal, coalesce(l.closing_cost, 0) as "closingCost", l.interest, l.total, l.term, l.approved_at as "approvedAt",
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
    select m.id, m.created_at as "recordedAt", m.category, m.amount, m.source_account as "sourceAccount",
      m.source_drawer_id as "sourceDrawerId", m.reason, case when m.document_key is null then 'No' else 'Sí' end as receipt,
      u.first_name || ' ' || u.last_name as "recordedBy"
    from cash_movements m left join users u on u.id = m.created_by
    where m.kind = 'expense' and m.id > ${after} ${fallsWithin('m.created_at', days)}
    order by m.id limit ${limit}`.execute(tx);
  return rows.map((row) => ({ ...row, place: spentFrom(row, settings) }));
};
