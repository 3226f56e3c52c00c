import type { Kysely } from 'kysely';
import { UNCONFIRMED_HOURS } from '#domain/limits/limits.ts';
import type { Tables } from '#server/db/tables.ts';

const HOUR = 3_600_000;

/** Forgets what has ended: sessions, unconfirmed registrations and codes, repeat keys older than 48 hours. */
export async function purge(db: Kysely<Tables>, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  await db.deleteFrom('sessions').where('expire', '<', now).execute();
  await db.deleteFrom('pendingUsers').where('createdAt', '<', ago(UNCONFIRMED_HOURS)).execute();
  await db.deleteFrom('passwordResetCodes').where('createdAt', '<', ago(UNCONFIRMED_HOURS)).execute();
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', ago(48)).execute();
}
