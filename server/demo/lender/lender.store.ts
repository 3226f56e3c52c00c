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
