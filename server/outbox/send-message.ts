import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { SendMail } from '#server/mail/transport.ts';

/** Sends one message of the outbox and marks it; sent already is done. Throws to be tried again later. */
export async function sendMessage(db: Kysely<Tables>, send: SendMail, id: number, now: Date): Promise<void> {
  const row = await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.sentAt) return;
  try {
    await send({ to: row.recipient, subject: row.subject, text: row.bodyText, html: row.bodyHtml });
  } catch (error) {
    await db
      .updateTable('messages')
      .set((set) => ({
        attempts: set('attempts', '+', 1),
        lastError: error instanceof Error ? error.message.slice(0, 300) : 'unknown',
      }))
      .where('id', '=', id)
      .execute();
    throw error;
  }
  await db
    .updateTable('messages')
    .set((set) => ({
      attempts: set('attempts', '+', 1),
      sentAt: now,
      lastError: null,
      // Codes are stored hashed; the copy that was to be sent must not outlive the sending.
      ...(row.template.endsWith('-code') && { bodyText: '', bodyHtml: null }),
    }))
    .where('id', '=', id)
    .execute();
}
