import { sql } from 'kysely';
import type { Tx } from '#server/http/context.ts';

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
