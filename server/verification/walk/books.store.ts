import { type RawBuilder, sql } from 'kysely';
import type { LoanRow, RowOf } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

const named = async (tx: Tx, query: RawBuilder<{ name: string }>): Promise<readonly string[]> =>
  (await query.execute(tx)).rows.map(({ name }) => name);

export type KeptLoan = Pick<LoanRow, 'id' | 'balance' | 'paid' | 'nextDueOn'>;

/** Loans that are in the books, with the stored figures of them; the money of one may have come back. */
export const keptLoans = (tx: Tx, after: number, limit: number): Promise<KeptLoan[]> =>
  tx
    .selectFrom('loans')
    .select(['id', 'balance', 'paid', 'nextDueOn'])
    .where('id', '>', after)
    .where((where) =>
      where.or([where('disbursedOn', 'is not', null), where('moneyReturnedOn', 'is not', null)]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();

export const runningOf = (tx: Tx, loanIds: readonly number[]): Promise<RowOf<'runningLateCharges'>[]> =>
  tx
    .selectFrom('runningLateCharges')
    .selectAll()
    .where('loanId', 'in', [...loanIds])
    .execute();

/** SQL for kept sums that differ from the sum of their rows. */
const LEDGER_DAYS = sql`
  select day || ' ' || kind as name
  from (select day, kind, sum(count)::bigint, sum(amount)::bigint from ledger_days group by 1, 2) kept (day, kind, count, amount)
  full join (select book_day(e), kind, count(*), sum(balance_change) from ledger_entries e group by 1, 2)
    rows (day, kind, count, amount) using (day, kind)
  where (kept.count, kept.amount) is distinct from (rows.count, rows.amount)`;

const COHORT_MONEY = sql`
  select month::text as name
  from (select month, sum(received)::bigint, sum(written_off)::bigint from cohort_money group by 1
    having (sum(received), sum(written_off)) <> (0, 0)) kept (month, received, written_off)
  full join (select * from cohort_money_rows() where (received, written_off) <> (0, 0)) rows using (month)
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
    ledger_days: LEDGER_DAYS,
    cohort_money: COHORT_MONEY,
    collection_days: COLLECTION_DAYS,
    account_money: ACCOUNT_MONEY,
  };
  const found: { source: string; name: string }[] = [];
  for (const [source, query] of Object.entries(all))
    for (const name of await named(tx, sql`${query} order by 1`)) found.push({ source, name });
  return found;
}
