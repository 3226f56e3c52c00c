import { DEBT_CHANGES, DEBT_EVENTS } from '#domain/audit/event.ts';
import { PENDING_OR_VERIFIED_PAYMENTS } from '#domain/payments/payment.ts';
import { saidOutside } from '#domain/printable.ts';
import { ok } from '#domain/result.ts';
import { STREET_RECEIPT_TRANSITIONS } from '#domain/street/street-receipt.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { onceAvailable } from '#server/db/unavailable.ts';
import type { Deps } from '#server/deps.ts';
import type { Deliver, MessageRow } from '#server/outbox/deliver.ts';
import { giveUp } from '#server/outbox/give-up.ts';
import { emptiedOf, lockMessage, markSent, markTried } from '#server/outbox/messages.store.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { PAST_ITS_TIME, Undeliverable } from '#server/outbox/undeliverable.ts';

const MARK_SECONDS = 8;

/**
 * Whether a message that had to wait speaks of a debt that is another one since: a payment was reported or recorded, cash
 * of a collector waits for an owner, or the staff decided about the loan.
 */
async function isUntrueSince(db: Deps['db'], { eventId, createdAt }: MessageRow): Promise<boolean> {
  if (eventId === null) return false;
  const told = db.selectFrom('events').select('subjectId').where('name', 'in', DEBT_EVENTS);
  const event = await told.where('id', '=', eventId).executeTakeFirst();
  if (!event) return false;
  const changed = await db
    .selectFrom('payments')
    .select('id')
    .where('loanId', '=', Number(event.subjectId))
    .where('status', 'in', PENDING_OR_VERIFIED_PAYMENTS)
    .where('createdAt', '>', createdAt)
    .unionAll(
      db
        .selectFrom('streetReceipts')
        .select('id')
        .where('loanId', '=', Number(event.subjectId))
        .where('status', '=', STREET_RECEIPT_TRANSITIONS.accept.from)
        .where('arrivedAt', '>', createdAt),
    )
    .unionAll(
      db
        .selectFrom('events')
        .select('id')
        .where('subject', '=', 'loan')
        .where('subjectId', '=', event.subjectId)
        .where('name', 'in', DEBT_CHANGES)
        .where('id', '>', eventId),
    )
    .executeTakeFirst();
  return changed !== undefined;
}

const reasonOf = (error: unknown) => (error instanceof Error ? saidOutside(error.message) : 'unknown');

/**
 * Sends one message of the outbox and marks it. Returns for a message that is sent, given up or out of date; throws to be
 * retried later. Delivery is at least once: if the provider's reply was lost, the message is sent again.
 */
export async function sendMessage(
  deps: Pick<Deps, 'db' | 'env' | 'settings' | 'now'>,
  deliver: Deliver,
  id: number,
): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  const row = await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.sentAt || row.failedAt) return;
  const isLate = row.expiresAt !== null && row.expiresAt <= now;
  if (isLate || (row.attempts > 0 && (await isUntrueSince(db, row)))) {
    await markTried(db, id, { failedAt: now, lastError: PAST_ITS_TIME, ...emptiedOf(row.template) });
    return;
  }
  try {
    await deliver(row);
  } catch (error) {
    await markTried(db, id, { lastError: reasonOf(error) });
    if (!(error instanceof Undeliverable)) throw error;
    await giveUpNow(deps, id, reasonOf(error), now);
    return;
  }
  // The message was sent: a short outage of the database must not cause a second send.
  await onceAvailable(MARK_SECONDS, () => markSent(db, row, now));
}

async function giveUpNow(
  deps: Pick<Deps, 'db' | 'env' | 'settings'>,
  id: number,
  reason: string,
  now: Date,
): Promise<void> {
  const sender = await senderOf(deps);
  await inTransaction(deps.db, async (tx) => {
    const row = await lockMessage(tx, id);
    if (row) await giveUp(tx, sender, row, { reason, now });
    return ok(null);
  });
}
