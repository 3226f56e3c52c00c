import type { Kysely } from 'kysely';
import { dayInSantoDomingo, HOUR_MS } from '#domain/calendar.ts';
import { UNCONFIRMED_HOURS } from '#domain/limits/limits.ts';
import { forgetUnsigned } from '#server/agreements/agreements.store.ts';
import type { Tables } from '#server/db/tables.ts';
import { forgetDeliveries } from '#server/webhooks/webhooks.store.ts';

/** What was shown and never signed is kept for a month. */
const UNSIGNED_HOURS = 30 * 24;
/** Whoever prepares an import comes back the next day. */
const STAGED_HOURS = 48;
/** What other programs were told. */
const TOLD_HOURS = 30 * 24;

/**
 * Forgets what has ended: sessions, unconfirmed registrations and codes, repeat keys older than 48 hours, texts that
 * were shown and not signed, sheets that were never imported, and what other programs were told a month ago.
 */
export async function purge(db: Kysely<Tables>, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  await db.deleteFrom('sessions').where('expire', '<', now).execute();
  await db.deleteFrom('pendingUsers').where('createdAt', '<', ago(UNCONFIRMED_HOURS)).execute();
  await db.deleteFrom('passwordResetCodes').where('createdAt', '<', ago(UNCONFIRMED_HOURS)).execute();
  await db.deleteFrom('passwordLinks').where('expiresAt', '<', now).execute();
  await db.deleteFrom('registrationLinks').where('day', '<', dayInSantoDomingo(now)).execute();
  await db.deleteFrom('importSheets').where('uploadedAt', '<', ago(STAGED_HOURS)).execute();
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', ago(48)).execute();
  await db.transaction().execute((tx) => forgetDeliveries(tx, ago(TOLD_HOURS)));
  // In a transaction: what is chained is sealed as it ends (rule: chain).
  await db.transaction().execute((tx) => forgetUnsigned(tx, ago(UNSIGNED_HOURS)));
}
