import { type Kysely, sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/** Marks letters of the past as delivered: they must not be sent now. */
export async function markAsSent(tx: Tx, recipients: readonly string[]): Promise<void> {
  const letters = await tx
    .updateTable('messages')
    .set((set) => ({ sentAt: set.ref('createdAt'), attempts: 1 }))
    .where('recipient', 'in', [...recipients])
    .returning('id')
    .execute();
  const ids = letters.map(({ id }) => id);
  await sql`delete from graphile_worker._private_jobs where (payload ->> 'id')::bigint = any(${ids})`.execute(
    tx,
  );
}

/** Repaid loans, each with the instant at which it was settled. */
export const settledLoans = (tx: Tx) =>
  tx
    .selectFrom('loans')
    .select(['id', 'settledAt'])
    .where('settledAt', 'is not', null)
    .orderBy('id')
    .execute();

/** The payments that customers have reported since a day. */
export const paymentsSince = (db: Kysely<Tables>, since: Day) =>
  db
    .selectFrom('payments')
    .select(['registeredOn', 'accountHolder', 'paymentReference', 'amount'])
    .where('registeredOn', '>=', since)
    .orderBy('id')
    .execute();

/** Accounts of the demo's lender that are in its books only (server/demo/lender/borrowers.ts). */
const BORROWERS = String.raw`^cliente\d+@demo\.example$`;

/**
 * How many accounts of the demo there are, and how many of them are its people; how many others, and whether one of
 * these was there before the demo. The administrator of ADMIN_EMAIL is no other.
 */
export async function countAccounts(tx: Tx, adminEmail: string | null) {
  const other = sql<boolean>`(not is_demo and email is distinct from ${adminEmail}::text)`;
  return tx
    .selectFrom('users')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      sql<number>`count(*) filter (where is_demo)`.as('demo'),
      sql<number>`count(*) filter (where is_demo and (email is null or email !~ ${BORROWERS}))`.as('people'),
      sql<number>`count(*) filter (where ${other})`.as('others'),
      sql<boolean>`coalesce(min(id) filter (where ${other}) < min(id) filter (where is_demo), false)`.as(
        'othersFirst',
      ),
    ])
    .executeTakeFirstOrThrow();
}

export const hasLoans = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('loans').select('id').limit(1).executeTakeFirst()) !== undefined;
