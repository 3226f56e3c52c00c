import { sql } from 'kysely';
import {
  type ConceptMovement,
  FISCAL_CONCEPTS,
  type FiscalConcept,
} from '#domain/accounting/fiscal-document.ts';
import type { AccruingLoan, CashSides, LedgerSides } from '#domain/accounting/journal.ts';
import { addDays, type Day, day, startOfDay } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import type { Period } from '#domain/finances/periods.ts';
import type { LedgerKind } from '#domain/ledger/ledger-kind.ts';
import { scheduleFrom } from '#domain/loans/dated-schedule.ts';
import { RUNNING_LOANS } from '#domain/loans/loan.ts';
import { pesos } from '#domain/money.ts';
import { CHARGES, costColumn } from '#domain/products/charges.ts';
import type { AgreedDue } from '#domain/products/due-words.ts';
import { fullNameOf } from '#server/db/full-name.ts';
import { listOf } from '#server/db/members.ts';
import { oneRowOf, rowsOf } from '#server/db/rows.ts';
import type { Tx } from '#server/http/context.ts';

/** What of both books the journal takes: a period of its days, and from when on interest is income over time. */
export interface Taken extends Period {
  readonly accruesFrom: Day | null;
  /** The last rows of the closed month before: what came later with an earlier day is in the first open month. */
  readonly after: { readonly entry: number; readonly movement: number } | null;
}

/** SQL: the ledger entries whose day in the journal is in the period. The first conditions are those of an index. */
const entriesWithin = ({ from, to, after, accruesFrom }: Taken) => sql`
  (select e.id, e.loan_id, e.kind, e.source, e.destination, e.amount, e.payment_id, e.value_date, book_day(e) as book_day,
    journal_day(e) as day, case when 'funds' in (e.source, e.destination) then funds_of(e.funds_account, e.payment_id)
      else '' end as place, e.earlier_books_day is not null as earlier,
    ${accruesFrom === null ? sql`false` : sql`coalesce(case when e.kind = 'interest' then e.value_date else l.disbursed_on end >= ${accruesFrom}, false)`} as accrues, l.application_id
  from ledger_entries e join loans l on l.id = e.loan_id
  where (e.created_at >= ${startOfDay(from)} and e.created_at < ${startOfDay(addDays(to, 1))}
      or e.earlier_books_day between ${from} and ${to}
      ${after === null ? sql`` : sql`or e.id > ${after.entry} and (e.earlier_books_day < ${from} or e.created_at < ${startOfDay(from)})`})
    and journal_day(e) between ${from} and ${to}) e`;

interface Sum {
  readonly day: string;
  readonly amount: number;
}
export interface LedgerSum extends Sum, LedgerSides {
  /** How many of the entries are of an earlier month that was closed when they came. */
  readonly late: number;
}

/** The ledger's movements of a period, summed by day and by their two sides. */
export const ledgerSums = (tx: Tx, taken: Taken) =>
  rowsOf(tx)<LedgerSum>`
    select day, kind, source, destination, place, earlier, accrues, sum(amount)::bigint as amount,
      count(*) filter (where book_day < day)::int as late
    from ${entriesWithin(taken)} group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`;

export interface LedgerMovement extends LedgerSum {
  readonly id: number;
  readonly bookDay: string;
  readonly applicationId: number;
}

/** The ledger's movements of a period one by one, in the order of their ids. */
export const ledgerMovements = (tx: Tx, taken: Taken, afterId: number, limit: number) =>
  rowsOf(tx)<LedgerMovement>`
    select id, day, book_day, kind, source, destination, place, earlier, accrues, amount, application_id, 0 as late
    from ${entriesWithin(taken)} where id > ${afterId} order by id limit ${limit}`;

const COSTS: readonly (LedgerKind & FiscalConcept)[] = CHARGES.map(costColumn);
/** Concepts that a payment pays; charges are collected by the disbursement. */
const PAID_CONCEPTS = FISCAL_CONCEPTS.filter((concept) => !isIn(COSTS, concept));

/**
 * A movement that paid interest or late charge, or took it back (below zero), with its client and its cause: what
 * counts for a loan on one day.
 */
export interface PaidMovement extends ConceptMovement {
  readonly userId: number;
  readonly cedula: string | null;
  readonly fullName: string;
  readonly concept: FiscalConcept;
  readonly cause: string;
}

/** SQL: whether an entry allocates on the day on which another loan took its loan over: `takeoverDays` has these. */
const onTakeoverDay = (entry: 'e' | 'x') => sql`${sql.ref(`${entry}.kind`)} = 'allocation' and exists (
  select from restructurings r
  where r.loan_id = ${sql.ref(`${entry}.loanId`)} and r.signed_on = ${sql.ref(`${entry}.valueDate`)})`;

/**
 * SQL: what the client's own money of the day on which another loan took a loan over paid on that day, as movements.
 * What the other loan took over is allocated in the same rows: nothing was collected then, the client pays it with the
 * other loan, and it is collected there. Money is allocated before the takeover: to late charge first, then to the
 * instalments. So these parts follow from the money itself at each posting, also where a payment is taken back later.
 */
const takeoverDays = (taken: Taken) => sql`
  (select p.id, p.loan_id, p.value_date, p.day, p.concept, p.paid - lag(p.paid, 1, 0::bigint) over (partition by p.loan_id, p.concept order by p.created_at) as amount
  from (
    select g.id, g.loan_id, g.value_date, g.day, g.created_at, c.concept, c.paid
    from (
      select min(e.id) as id, e.loan_id, e.value_date, e.created_at, min(journal_day(e)) as day, l.interest, l.total
      from ledger_entries e join restructurings r on r.loan_id = e.loan_id and r.signed_on = e.value_date join loans l on l.id = e.loan_id
      where exists (select from ${entriesWithin(taken)} where e.loan_id = r.loan_id and e.value_date = r.signed_on)
      group by e.loan_id, e.value_date, e.created_at, l.interest, l.total) g
    cross join lateral (
      select greatest(coalesce(sum(e.amount * case when e.source = 'customer_credit' then 1 else -1 end) filter (
          where 'customer_credit' in (e.source, e.destination) and e.kind <> 'allocation' and e.kind <> 'restructuring'
            and e.value_date = g.value_date), 0), 0)::bigint as money,
        coalesce(sum(e.amount * case when e.source = 'late_charge' then 1 else -1 end) filter (
          where 'late_charge' in (e.source, e.destination) and e.kind = 'allocation' and e.value_date = g.value_date), 0)::bigint as charge,
        coalesce(sum(e.amount * case when e.destination = 'customer_credit' then 1 else -1 end) filter (
          where (e.source in ('principal', 'interest') or e.destination in ('principal', 'interest'))
            and e.kind = 'allocation' and e.value_date < g.value_date), 0)::bigint as before
      from ledger_entries e where e.loan_id = g.loan_id and e.created_at <= g.created_at) s
    cross join lateral (
      values ('late_charge', least(s.money, s.charge)),
        ('interest', interest_in(s.before + least(s.money - least(s.money, s.charge), g.total - s.before), g.interest, g.total)
          - interest_in(s.before, g.interest, g.total))) c (concept, paid)
  ) p)`;

/**
 * The movements of a period that paid interest or late charge or took it back, by client, and before them what the
 * days of those that took back had paid earlier. What another loan took over is not paid.
 */
export async function paidMovements(tx: Tx, taken: Taken): Promise<PaidMovement[]> {
  const [concepts, costs] = [listOf(PAID_CONCEPTS), listOf(COSTS)];
  const paid = sql`(source = 'customer_credit' and destination in ${concepts}
    or destination = 'customer_credit' and source in ${concepts} or kind in ${costs})`;
  const asPaid = (entry: 'e' | 'x') => sql`
    case when ${sql.ref(`${entry}.kind`)} in ${costs} then ${sql.ref(`${entry}.kind`)}
      when ${sql.ref(`${entry}.destination`)} = 'customer_credit' then ${sql.ref(`${entry}.source`)}
      else ${sql.ref(`${entry}.destination`)} end as concept,
    case when ${sql.ref(`${entry}.destination`)} in ('customer_credit', 'principal') then ${sql.ref(`${entry}.amount`)}
      else -${sql.ref(`${entry}.amount`)} end as amount`;
  const { rows } = await sql<PaidMovement>`
    with taken_over as materialized (select * from ${takeoverDays(taken)} t where amount <> 0 and day <= ${taken.to}),
      within as materialized (
        select id, loan_id, value_date, day, ${asPaid('e')} from ${entriesWithin(taken)}
        where ${paid} and not (${onTakeoverDay('e')})
        union all
        select id, loan_id, value_date, day, concept, amount from taken_over where day >= ${taken.from}),
      causes as (select distinct loan_id, value_date from within where amount < 0),
      movements as (
        select * from within
        union all
        select x.id, x.loan_id, x.value_date, journal_day(x), ${asPaid('x')}
        from ledger_entries x join causes using (loan_id, value_date)
        where ${paid} and journal_day(x) < ${taken.from} and not (${onTakeoverDay('x')})
        union all
        select t.id, t.loan_id, t.value_date, t.day, t.concept, t.amount
        from taken_over t join causes using (loan_id, value_date) where t.day < ${taken.from})
    select l.user_id, u.cedula, ${fullNameOf('u')} as full_name, m.concept,
      m.loan_id || ' ' || m.value_date as cause,
      to_char(m.day, 'YYYY-MM-01') as month, m.amount
    from movements m join loans l on l.id = m.loan_id join users u on u.id = l.user_id
    order by u.name_order, u.id, concept, m.id`.execute(tx);
  return rows;
}

export interface CashMovementOf extends Sum, CashSides {
  readonly id: number;
  readonly bookDay: string;
  readonly reason: string | null;
}

/** The movements of the lender's own money in a period, in the order of their ids. */
export const ownMovements = (tx: Tx, { from, to, after }: Pick<Taken, 'from' | 'to' | 'after'>) =>
  rowsOf(tx)<CashMovementOf>`
    select id, day, book_day, kind, source, destination, category, amount, reason
    from (
      select m.id, m.kind, m.source_account as source, m.destination_account as destination, m.category, m.amount, m.reason,
        day_of(m.created_at) as book_day, greatest(day_of(m.created_at), (
          select (max(month) + interval '1 month')::date from closed_months where through_movement < m.id)) as day
      from cash_movements m
      where (m.created_at >= ${startOfDay(from)} and m.created_at < ${startOfDay(addDays(to, 1))}
          ${after === null ? sql`` : sql`or m.id > ${after.movement} and m.created_at < ${startOfDay(from)}`})
        and m.amount > 0 and m.source_account is distinct from m.destination_account) moved
    where day between ${from} and ${to} order by id`;

/**
 * Loans whose interest is income over time and that may earn some in a period: by id, `after` the last one before.
 */
export async function accruingLoans(
  tx: Tx,
  { from, to, accruesFrom }: Period & { readonly accruesFrom: Day },
  after: number,
  limit: number,
): Promise<(AccruingLoan & { readonly id: number })[]> {
  const { rows } = await sql<{
    id: number;
    interest: number;
    disbursedOn: string;
    postedOn: string;
    endedOn: string | null;
    rebates: readonly { on: string; amount: number }[];
    dueDates: readonly string[];
    amounts: readonly number[];
    moves: readonly { on: string; firstNumber: number; days: number }[];
  }>`
    select l.id, l.disbursed_on, i.interest, i.posted_on, w.ended_on, r.rebates, p.due_dates, p.amounts, m.moves
    from loans l
      cross join lateral (select coalesce(sum(case when e.source = 'income' then e.amount else -e.amount end), 0)::bigint as interest,
        min(journal_day(e)) as posted_on from ledger_entries e where e.loan_id = l.id and e.kind = 'interest') i
      cross join lateral (select min(journal_day(e)) as ended_on from ledger_entries e where e.loan_id = l.id and e.kind = 'write_off') w
      cross join lateral (select coalesce(json_agg(json_build_object('on', journal_day(e), 'amount', -e.balance_change)), '[]') as rebates,
        max(journal_day(e)) as rebated_on from ledger_entries e where e.loan_id = l.id and e.kind = 'rebate') r
      cross join lateral (select array_agg(p.due_date::text order by p.number) as due_dates,
        array_agg(p.amount order by p.number) as amounts, max(p.due_date) as last_due from instalments p where p.loan_id = l.id) p
      cross join lateral (select coalesce(json_agg(json_build_object('on', m.moved_on, 'firstNumber', m.first_number, 'days', m.days)
        order by m.id), '[]') as moves from due_day_moves m where m.loan_id = l.id) m
    where l.id > ${after} and l.disbursed_on >= ${accruesFrom} and l.disbursed_on <= ${to} and i.posted_on <= ${to} and i.interest > 0
      and (greatest(p.last_due, i.posted_on) >= ${from} or w.ended_on >= ${from} or r.rebated_on >= ${from})
    order by l.id limit ${limit}`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    interest: pesos(row.interest),
    from: day(row.disbursedOn),
    postedOn: day(row.postedOn),
    endedOn: row.endedOn === null ? null : day(row.endedOn),
    rebates: row.rebates.map(({ on, amount }) => ({ on: day(on), amount: pesos(amount) })),
    instalments: row.dueDates.map((dueDate, at) => ({
      dueDate: day(dueDate),
      amount: pesos(row.amounts[at] ?? 0),
    })),
    moves: row.moves.map((move) => ({ ...move, on: day(move.on) })),
  }));
}

/**
 * Disbursements whose interest was income over time until the bank gave the money back: as loans of their own, on the days
 * that they had (rule: returned-disbursement).
 */
export async function returnedDisbursements(
  tx: Tx,
  { from, to, accruesFrom }: Period & { readonly accruesFrom: Day },
): Promise<AccruingLoan[]> {
  const { rows } = await sql<{
    interest: number;
    began: string;
    postedOn: string;
    returnedOn: string;
    due: AgreedDue | null;
    instalments: readonly { number: number; dayOffset: number; amount: number }[];
  }>`
    select r.interest, r.began, r.posted_on, r.returned_on, a.terms -> 'plan' -> 'due' as due,
      a.terms -> 'plan' -> 'instalments' as instalments
    from loans l join agreements a on a.hash = l.agreement_hash cross join lateral (
      select e.value_date as began, max(e.amount) as interest, min(journal_day(e)) as posted_on,
        max(journal_day(e)) as returned_on
      from ledger_entries e
      where e.loan_id = l.id and e.kind = 'interest' and e.value_date is distinct from l.disbursed_on
      group by e.value_date) r
    where l.money_returned_on is not null and r.began >= ${accruesFrom} and r.posted_on <= ${to} and r.returned_on >= ${from}
    order by l.id, r.began`.execute(tx);
  return rows.map((row) => ({
    interest: pesos(row.interest),
    from: day(row.began),
    postedOn: day(row.postedOn),
    returnedOn: day(row.returnedOn),
    endedOn: null,
    rebates: [],
    instalments: scheduleFrom(
      row.instalments.map((one) => ({ ...one, amount: pesos(one.amount) })),
      day(row.began),
      row.due,
    ),
    moves: [],
  }));
}

/** Ids of the loans that owed something at the end of a day, after an id: some are settled since. */
export async function loansOpenOn(tx: Tx, on: Day, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from loans l
    where l.id > ${after} and l.disbursed_on <= ${on}
      and (l.status = any(${RUNNING_LOANS}) or l.updated_at >= ${startOfDay(addDays(on, 1))})
    order by l.id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The first and the last day that the books have; `null` before the first movement. */
export async function firstBookDay(tx: Tx): Promise<Day | null> {
  const { rows } = await sql<{ first: string | null }>`
    select least((select min(earlier_books_day) from ledger_entries where earlier_books_day is not null),
      (select day_of(min(created_at)) from ledger_entries where earlier_books_day is null), (select day_of(min(created_at)) from cash_movements)) as first`.execute(
    tx,
  );
  const first = rows[0]?.first ?? null;
  return first === null ? null : day(first);
}

/** The last rows of both books. */
export const lastRows = (tx: Tx) =>
  oneRowOf(tx)<{ entry: number; movement: number }>`
    select coalesce((select max(id) from ledger_entries), 0) as entry,
      coalesce((select max(id) from cash_movements), 0) as movement`;
