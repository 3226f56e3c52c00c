import { DRAFT_STATUSES } from '#domain/applications/status.ts';
import { dayInSantoDomingo, HOUR_MS } from '#domain/calendar.ts';
import { MERGE_UNDO_HOURS } from '#domain/limits/limits.ts';
import { ok } from '#domain/result.ts';
import { RETENTION } from '#domain/retention.ts';
import { lockCustomer } from '#server/accounts/accounts.store.ts';
import { forgetUnsigned } from '#server/agreements/agreements.store.ts';
import { lockApplication } from '#server/applications/applications.store.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { dropWaiting, waitingSince } from '#server/documents/documents.store.ts';
import { forgetDraft } from '#server/drafts/drafts.ts';
import { queueFileDeletion } from '#server/files/transact-with-file.ts';
import { forgetCopies } from '#server/merges/merges.store.ts';
import { forgetDeliveries } from '#server/webhooks/webhooks.store.ts';

/** Rows of a table that one run deletes at most, so that a first run after an upgrade holds nobody up. */
const AT_ONCE = 500;

const monthsBefore = (now: Date, months: number): Date => {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before;
};

/** Deletes what is no longer needed, as the table of terms says (rule: retention). Runs every hour. */
export async function purge({ db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>): Promise<void> {
  const at = now();
  const ago = (hours: number) => new Date(at.getTime() - hours * HOUR_MS);
  const unconfirmed = ago(RETENTION.unconfirmed.hours);
  await db.deleteFrom('sessions').where('expire', '<', at).execute();
  await db.deleteFrom('pendingUsers').where('createdAt', '<', unconfirmed).execute();
  await db.deleteFrom('passwordResetCodes').where('createdAt', '<', unconfirmed).execute();
  await db.deleteFrom('passwordLinks').where('expiresAt', '<', at).execute();
  await db.deleteFrom('counterLinks').where('expiresAt', '<', unconfirmed).execute();
  await db.deleteFrom('accountClaims').where('provedAt', 'is', null).where('expiresAt', '<', at).execute();
  await db.deleteFrom('registrationLinks').where('day', '<', dayInSantoDomingo(at)).execute();
  await db.deleteFrom('importSheets').where('uploadedAt', '<', ago(RETENTION.staged.hours)).execute();
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', ago(RETENTION.repeats.hours)).execute();
  await db.transaction().execute((tx) => forgetDeliveries(tx, ago(RETENTION.told.hours)));
  // In a transaction, because the trigger seals chained rows at commit (rule: chain).
  await db.transaction().execute((tx) => forgetUnsigned(tx, ago(RETENTION.shown.hours)));
  await db.transaction().execute((tx) => forgetCopies(tx, ago(MERGE_UNDO_HOURS)));
  await forgetPhotos(db, ago(RETENTION.draft.hours));
  await forgetOldest(db, 'loanCalculations', ago(RETENTION.calculation.hours));
  await forgetOldest(db, 'messages', monthsBefore(at, (await settings()).retentionMonths));
  await forgetNetworks(db, ago(RETENTION.network.hours));
  await forgetDrafts(db, at, ago(RETENTION.draft.hours));
}

/** Ids grow with time, so the oldest rows are the first ones: no index of their instant is needed. */
const forgetOldest = (db: Deps['db'], table: 'messages' | 'loanCalculations', before: Date) =>
  db
    .deleteFrom(table)
    .where('id', 'in', (rows) => rows.selectFrom(table).select('id').orderBy('id').limit(AT_ONCE))
    .where('createdAt', '<', before)
    .execute();

/** Empties the network addresses of old events: the event stays. */
const forgetNetworks = (db: Deps['db'], before: Date) =>
  db.transaction().execute((tx) =>
    tx
      .updateTable('events')
      .set({ ip: null })
      .where('id', 'in', (rows) =>
        rows
          .selectFrom('events')
          .select('id')
          .where('ip', 'is not', null)
          .where('happenedAt', '<', before)
          .orderBy('happenedAt')
          .limit(AT_ONCE),
      )
      .execute(),
  );

/** Discards applications that were begun and never sent, with their photos, each as its customer would. */
async function forgetDrafts(db: Deps['db'], now: Date, before: Date): Promise<void> {
  const old = await db
    .selectFrom('loanApplications')
    .select(['id', 'userId'])
    .where('status', 'in', [...DRAFT_STATUSES])
    .where('updatedAt', '<', before)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  for (const { id, userId } of old)
    await inTransaction<unknown>(db, async (tx) => {
      await lockCustomer(tx, userId);
      const draft = await lockApplication(tx, id);
      // Its person went on with it, or discarded it.
      if (!draft || draft.updatedAt >= before) return ok(null);
      return forgetDraft(tx, { actor: null, ip: null, now }, draft);
    });
}

/** Deletes the photos of a form that was never sent, which no draft holds: a form sends each as it is chosen. */
async function forgetPhotos(db: Deps['db'], before: Date): Promise<void> {
  const people = await db.transaction().execute((tx) => waitingSince(tx, before, AT_ONCE));
  for (const userId of people)
    await inTransaction(db, async (tx) => {
      await lockCustomer(tx, userId);
      await queueFileDeletion(tx, await dropWaiting(tx, userId, AT_ONCE, before));
      return ok(null);
    });
}
