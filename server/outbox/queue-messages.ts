import { sql } from 'kysely';
import type { Channel } from '#domain/messages/channel.ts';
import type { LetterKind } from '#domain/messages/letter.ts';
import type { Attachment } from '#server/db/outbox-tables.ts';
import type { Tx } from '#server/http/context.ts';

/** One message to one person, rendered: plain Spanish, text and (for e-mail) HTML. */
export interface OutgoingMessage<K extends LetterKind = LetterKind> {
  readonly userId: number | null;
  readonly channel: Channel;
  readonly recipient: string;
  readonly template: K;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** E-mails only. */
  readonly attachments?: readonly Attachment[];
  /** Not to be sent after. */
  readonly expiresAt?: Date;
}

/** Writes the messages and the job that sends each, in the caller's transaction. */
export async function queueMessages(
  tx: Tx,
  now: Date,
  messages: readonly OutgoingMessage[],
  /** What they are about. */
  eventId: number | null,
): Promise<void> {
  if (messages.length === 0) return;
  const rows = await tx
    .insertInto('messages')
    .values(
      messages.map((message) => ({
        userId: message.userId,
        channel: message.channel,
        recipient: message.recipient,
        template: message.template,
        subject: message.subject,
        bodyText: message.text,
        bodyHtml: message.html ?? null,
        createdAt: now,
        attachments: JSON.stringify(message.attachments ?? []),
        expiresAt: message.expiresAt ?? null,
        eventId,
      })),
    )
    .returning('id')
    .execute();
  for (const { id } of rows) {
    await sql`select graphile_worker.add_job('send-message', ${JSON.stringify({ id })}::json, max_attempts => 12)`.execute(
      tx,
    );
  }
}
