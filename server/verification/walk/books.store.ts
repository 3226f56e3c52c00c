import { type RawBuilder, sql } from 'kysely';
import { RUNNING_LOANS } from '#domain/loans/loan.ts';
import type { Tx } from '#server/http/context.ts';

const named = async (tx: Tx, query: RawBuilder<{ name: string }>): Promise<readonly string[]> =>
  (await query.execute(tx)).rows.map(({ name }) => name);

export interface KeptLoan {
  readonly id: number;
  readonly balance: number;
  readonly paid: number;
  readonly nextDueOn: string | null;
}

/** Disbursed loans, with the stored figures of their books. */
export const keptLoans = (tx: Tx, after: number, limit: number): Promise<KeptLoan[]> =>
  tx
    .selectFrom('loans')
    .select(['id', 'balance', 'paid', 'nextDueOn'])
    .where('id', '>', after)
    .where('disbursedOn', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute();

interface RunningLateCharge {
  readonly loanId: number;
  readonly dueOn: string;
  readonly amount: number;
}

export const runningOf = (tx: Tx, loanIds: readonly number[]): Promise<RunningLateCharge[]> =>
  tx
    .selectFrom('runningLateCharges')
    .selectAll()
    .where('loanId', 'in', [...loanIds])
    .execute();

/** SQL for stored figures that differ from the sum of their rows. */
const FIGURES = sql`
  select noun || ' ' || state as name from (
    select noun, state, sum(count)::bigint, sum(amount)::bigint, sum(interest)::bigint, sum(paid)::bigint,
      sum(interest_paid)::bigint, sum(balance)::bigint
    from figures group by noun, state having sum(count) <> 0
  ) kept (noun, state, count, amount, interest, paid, interest_paid, balance)
  full join (
    select 'loan_applications', status, count(*), coalesce(sum(amount), 0), 0, 0, 0, 0 from loan_applications group by status
    union all
    select 'payments', status, count(*), sum(amount), 0, 0, 0, 0 from payments group by status
    union all
    select 'loans', status, count(*), sum(principal), sum(interest), sum(paid), sum(interest_in(paid, interest, total)),
      sum(balance) from loans group by status
  ) rows (noun, state, count, amount, interest, paid, interest_paid, balance) using (noun, state)
  where (kept.count, kept.amount, kept.interest, kept.paid, kept.interest_paid, kept.balance) is distinct from
    (rows.count, rows.amount, rows.interest, rows.paid, rows.interest_paid, rows.balance)`;

const LEDGER_DAYS = sql`
  select day || ' ' || kind as name
  from (select day, kind, sum(count)::bigint, sum(amount)::bigint from ledger_days group by 1, 2) kept (day, kind, count, amount)
  full join (select book_day(e), kind, count(*), sum(balance_change) from ledger_entries e group by 1, 2)
    rows (day, kind, count, amount) using (day, kind)
  where (kept.count, kept.amount) is distinct from (rows.count, rows.amount)`;

const DUE_DAYS = sql`
  select due_date::text as name
  from (select due_date, sum(instalments)::bigint, sum(unpaid)::bigint from due_days group by 1
    having sum(instalments) <> 0) kept (due_date, instalments, unpaid)
  full join (select due_date, count(*), sum(amount - paid - written_off) from instalments
    where due_date is not null and paid + written_off < amount
    group by 1) rows (due_date, instalments, unpaid) using (due_date)
  where (kept.instalments, kept.unpaid) is distinct from (rows.instalments, rows.unpaid)`;

const OVERDUE_DAYS = sql`
  select due_on::text as name
  from (select due_on, sum(loans)::bigint, sum(balance)::bigint, sum(running)::bigint from overdue_days group by 1
    having (sum(loans), sum(running)) <> (0, 0)) kept (due_on, loans, balance, running)
  full join (
    select due_on, sum(loans)::bigint, sum(balance)::bigint, sum(running)::bigint from (
      select next_due_on as due_on, 1 as loans, balance, 0 as running from loans
      where status in (${sql.join(RUNNING_LOANS)}) and next_due_on is not null
      union all
      select due_on, 0, 0, amount from running_late_charges
    ) each group by 1
  ) rows (due_on, loans, balance, running) using (due_on)
  where (kept.loans, kept.balance, kept.running) is distinct from (rows.loans, rows.balance, rows.running)`;

const COHORT_LOANS = sql`
  select concat_ws(' ', month, status, due_on) as name
  from (select month, status, due_on, sum(loans)::bigint, sum(lent)::bigint, sum(outstanding)::bigint from cohort_loans
    group by 1, 2, 3 having sum(loans) <> 0) kept (month, status, due_on, loans, lent, outstanding)
  full join cohort_loan_rows() rows using (month, status, due_on)
  where (kept.loans, kept.lent, kept.outstanding) is distinct from (rows.loans, rows.lent, rows.outstanding)`;

const COHORT_MONEY = sql`
  select month::text as name
  from (select month, sum(received)::bigint, sum(written_off)::bigint from cohort_money group by 1)
    kept (month, received, written_off)
  full join cohort_money_rows() rows using (month)
  where (kept.received, kept.written_off) is distinct from (rows.received, rows.written_off)`;

const COLLECTION_DAYS = sql`
  select day::text as name
  from (select day, sum(due)::bigint, sum(received)::bigint from collection_days group by 1
    having (sum(due), sum(received)) <> (0, 0)) kept (day, due, received)
  full join (select * from collection_day_rows() where (due, received) <> (0, 0)) rows using (day)
  where (kept.due, kept.received) is distinct from (rows.due, rows.received)`;

const ACCOUNT_MONEY = sql`
  select account as name
  from (select account, sum(money_in)::bigint, sum(money_out)::bigint from account_money group by 1)
    kept (account, money_in, money_out)
  full join account_money_rows() rows using (account)
  where (kept.money_in, kept.money_out) is distinct from (rows.money_in, rows.money_out)`;

export async function figuresUnlikeTheirRows(tx: Tx): Promise<readonly { source: string; name: string }[]> {
  const all = {
    figures: FIGURES,
    ledger_days: LEDGER_DAYS,
    due_days: DUE_DAYS,
    overdue_days: OVERDUE_DAYS,
    cohort_loans: COHORT_LOANS,
    cohort_money: COHORT_MONEY,
    collection_days: COLLECTION_DAYS,
    account_money: ACCOUNT_MONEY,
  };
  const found: { source: string; name: string }[] = [];
  for (const [source, query] of Object.entries(all))
    for (const name of await named(tx, sql`${query} order by 1`)) found.push({ source, name });
  return found;
}
