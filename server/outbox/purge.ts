import type { Kysely } from 'kysely';
import { dayInSantoDomingo, HOUR_MS } from '#domain/calendar.ts';
import { MERGE_UNDO_HOURS, UNCONFIRMED_HOURS } from '#domain/limits/limits.ts';
import { forgetUnsigned } from '#server/agreements/agreements.store.ts';
import type { Tables } from '#server/db/tables.ts';
import { forgetCopies } from '#server/merges/merges.store.ts';
import { forgetDeliveries } from '#server/webhooks/webhooks.store.ts';

/** Hours for which unsigned texts are kept that a customer was shown: a month. */
const UNSIGNED_HOURS = 30 * 24;
/** Hours for which staged import sheets are kept: staff who prepare an import usually continue on the next day. */
const STAGED_HOURS = 48;
/** Hours for which delivered webhook messages are kept: a month. */
const TOLD_HOURS = 30 * 24;

/**
 * Deletes expired data: sessions, unconfirmed registrations and codes, idempotency keys older than 48 hours, unsigned
 * texts that a customer was shown, staged import sheets, webhook
 * messages older than a month, and the copies of merged accounts.
 */
export async function purge(db: Kysely<Tables>, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  await db.deleteFrom('sessions').where('expire', '<', now).execute();
  await db.deleteFrom('pendingUsers').where('createdAt', '<', ago(UNCONFIRMED_HOURS)).execute();
  await db.deleteFrom('passwordResetCodes').where('createdAt', '<', ago(UNCONFIRMED_HOURS)).execute();
  await db.deleteFrom('passwordLinks').where('expiresAt', '<', now).execute();
  await db.deleteFrom('accountClaims').where('provedAt', 'is', null).where('expiresAt', '<', now).execute();
  await db.deleteFrom('registrationLinks').where('day', '<', dayInSantoDomingo(now)).execute();
  await db.deleteFrom('importSheets').where('uploadedAt', '<', ago(STAGED_HOURS)).execute();
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', ago(48)).execute();
  await db.transaction().execute((tx) => forgetDeliveries(tx, ago(TOLD_HOURS)));
  // In a transaction, because the trigger seals chained rows at commit (rule: chain).
  await db.transaction().execute((tx) => forgetUnsigned(tx, ago(UNSIGNED_HOURS)));
  await db.transaction().execute((tx) => forgetCopies(tx, ago(MERGE_UNDO_HOURS)));
}
