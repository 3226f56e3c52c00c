import type { Kysely, Updateable } from 'kysely';
import { isIn } from '#domain/closed-set.ts';
import { LETTER, LETTER_KINDS } from '#domain/messages/letter.ts';
import type { MessagesTable } from '#server/db/outbox-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { onceAvailable } from '#server/db/unavailable.ts';
import type { Deliver } from '#server/outbox/deliver.ts';
import { PAST_ITS_TIME, Undeliverable } from '#server/outbox/undeliverable.ts';

const MARK_SECONDS = 8;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message.slice(0, 300) : 'unknown');

/**
 * Sends one message of the outbox and marks it; what is sent, given up or past its time is done. Throws to be tried
 * again later. At least once: a carrier that took it and whose answer got lost gets it again.
 */
export async function sendMessage(
  db: Kysely<Tables>,
  deliver: Deliver,
  id: number,
  now: Date,
): Promise<void> {
  const row = await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.sentAt || row.failedAt) return;
  // Codes are stored hashed; the copy that was to be sent must not outlive the sending.
  const emptied =
    isIn(LETTER_KINDS, row.template) && LETTER[row.template].code ? { bodyText: '', bodyHtml: null } : {};
  const mark = (change: Updateable<MessagesTable>) =>
    db
      .updateTable('messages')
      .set((set) => ({ attempts: set('attempts', '+', 1), ...change }))
      .where('id', '=', id)
      .execute();
  if (row.expiresAt !== null && row.expiresAt <= now) {
    await mark({ failedAt: now, lastError: PAST_ITS_TIME, ...emptied });
    return;
  }
  try {
    await deliver(row);
  } catch (error) {
    const final = error instanceof Undeliverable;
    await mark({ lastError: reasonOf(error), ...(final && { failedAt: now, ...emptied }) });
    if (final) return;
    throw error;
  }
  // It went out: a database that is away for a moment must not let it go out again.
  await onceAvailable(MARK_SECONDS, () => mark({ sentAt: now, lastError: null, ...emptied }));
}
