import { sql } from 'kysely';
import type { LedgerKind } from '#domain/ledger/ledger-kind.ts';
import type { PaymentMethod } from '#domain/payments/payment.ts';
import { readRaw } from '#server/db/connection/only-reads.ts';
import { listOf } from '#server/db/members.ts';
import type { Tx } from '#server/http/context.ts';

/** Instants: from the first, up to the second, which no longer belongs to it. */
export interface Span {
  readonly since: Date;
  readonly until: Date;
}

export interface AccountRow {
  readonly paymentMethod: PaymentMethod;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly count: number;
  readonly amount: number;
}

/** What was collected, by the way it came and the account it came to; what was reversed is told apart. */
export async function collectedByAccount(tx: Tx, { since, until }: Span): Promise<AccountRow[]> {
  const { rows } = await readRaw(
    tx,
    sql<AccountRow>`
    select p.payment_method, p.bank_name, p.account_number, count(*) as count, sum(e.amount)::bigint as amount
    from ledger_entries e join payments p on p.id = e.payment_id
    where e.kind = 'payment' and e.created_at >= ${since} and e.created_at < ${until}
    group by 1, 2, 3 order by amount desc, 1, 2, 3`,
  );
  return rows;
}

export interface PersonRow {
  readonly name: string;
  readonly disbursed: number;
  readonly confirmed: number;
  readonly reversed: number;
}

const BY_PERSON = {
  disbursed: 'disbursement',
  confirmed: 'payment',
  reversed: 'payment_reversal',
} as const satisfies Partial<Record<keyof PersonRow, LedgerKind>>;
const postedAs = (kind: LedgerKind) =>
  sql`coalesce(sum(e.amount) filter (where e.kind = ${sql.lit(kind)}), 0)::bigint`;

/** Who posted what, in pesos. */
export async function postedByPerson(tx: Tx, { since, until }: Span): Promise<PersonRow[]> {
  const { rows } = await readRaw(
    tx,
    sql<PersonRow>`
    select coalesce(u.first_name || ' ' || u.last_name, 'El sistema') as name,
      ${postedAs(BY_PERSON.disbursed)} as disbursed, ${postedAs(BY_PERSON.confirmed)} as confirmed,
      ${postedAs(BY_PERSON.reversed)} as reversed
    from ledger_entries e left join users u on u.id = e.created_by
    where e.kind in ${listOf(Object.values(BY_PERSON))}
      and e.created_at >= ${since} and e.created_at < ${until}
    group by u.id, 1 order by 1`,
  );
  return rows;
}

/** The day's rows as they were posted, with whose loan they belong to. */
export const entriesPosted = (tx: Tx, { since, until }: Span, limit: number) =>
  tx
    .selectFrom('ledgerEntries as e')
    .innerJoin('loans as l', 'l.id', 'e.loanId')
    .innerJoin('loanApplications as a', 'a.id', 'l.applicationId')
    .select(['e.id', 'e.createdAt', 'e.kind', 'e.balanceChange', 'l.applicationId', 'a.fullName'])
    .where('e.createdAt', '>=', since)
    .where('e.createdAt', '<', until)
    .where('e.balanceChange', '<>', 0)
    .orderBy('e.createdAt')
    .orderBy('e.id')
    .limit(limit)
    .execute();
