import { sql, type Updateable } from 'kysely';
import { isIn } from '#domain/enum-table.ts';
import {
  MESSAGE_TEMPLATE_NAMES,
  MESSAGE_TEMPLATES,
  type MessageTemplateName,
} from '#domain/messages/message-templates.ts';
import { PUSH_ACCEPTED_WITHIN } from '#domain/messages/push.ts';
import { TEMPLATE_KINDS, type TemplateKind, unconfirmedSince } from '#domain/messages/whatsapp-template.ts';
import type { MessagesTable } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Tx } from '#server/http/context.ts';
import type { MessageRow } from '#server/outbox/deliver.ts';
import type { MessageReference } from '#server/outbox/notify.ts';

/**
 * The columns that empty a sent message with a code. The database stores codes only as hashes, so their plain copy in
 * the message is deleted.
 */
export const emptiedOf = (template: string) =>
  isIn(MESSAGE_TEMPLATE_NAMES, template) && MESSAGE_TEMPLATES[template].code
    ? { bodyText: '', bodyHtml: null, contentVariables: null }
    : {};

export const lockMessage = (tx: Tx, id: number): Promise<MessageRow | undefined> =>
  tx.selectFrom('messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Locks the message with this reference. */
export const lockReferenced = (
  tx: Tx,
  { id, createdAt }: MessageReference,
): Promise<MessageRow | undefined> =>
  tx
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .where('createdAt', '=', createdAt)
    .forUpdate()
    .executeTakeFirst();

/** Counts one attempt and records its result. */
const countTry = (db: Deps['db'], id: number) =>
  db
    .updateTable('messages')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('id', '=', id);

export const markTried = (db: Deps['db'], id: number, change: Updateable<MessagesTable>): Promise<unknown> =>
  countTry(db, id).set(change).execute();

/** Marks that the provider accepted the message. A failure report may have arrived first. */
export const markSent = (
  db: Deps['db'],
  { id, template, contentSid }: MessageRow,
  now: Date,
): Promise<unknown> =>
  countTry(db, id)
    .set((set) => ({
      sentAt: now,
      lastError: set.case().when('failedAt', 'is', null).then(null).else(set.ref('lastError')).end(),
      // A WhatsApp text is kept until its delivery is known: it may have to go by SMS.
      ...(contentSid === null && emptiedOf(template)),
    }))
    .execute();

/** Marks a message as delivered, also where it was reported as failed before. */
export async function markDelivered(
  tx: Tx,
  { id, template }: Pick<MessageRow, 'id' | 'template'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('messages')
    .set((set) => ({
      deliveredAt: now,
      // The provider's reply may arrive after its report, or never.
      sentAt: set.fn.coalesce('sentAt', sql<Date>`${now}`),
      ...emptiedOf(template),
    }))
    .where('id', '=', id)
    .execute();
}

export async function markFailed(
  tx: Tx,
  { id, template }: Pick<MessageRow, 'id' | 'template'>,
  reason: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ failedAt: now, lastError: reason, ...emptiedOf(template) })
    .where('id', '=', id)
    .execute();
}

const lettersOf = (kind: TemplateKind): MessageTemplateName[] =>
  MESSAGE_TEMPLATE_NAMES.filter((letter) => MESSAGE_TEMPLATES[letter].whatsapp === kind);

/** Ids of push messages that no push service accepted in time, oldest first. */
export async function unacceptedPushes(tx: Tx, now: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('messages')
    .select('id')
    // Repeats the condition of the partial index.
    .where('channel', '=', 'push')
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('createdAt', '<=', new Date(now.getTime() - PUSH_ACCEPTED_WITHIN))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of WhatsApp messages without a timely delivery report, oldest first. */
export async function unconfirmedMessages(tx: Tx, now: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('messages')
    .select('id')
    // Repeats the condition of the partial index.
    .where('contentSid', 'is not', null)
    .where('deliveredAt', 'is', null)
    .where('failedAt', 'is', null)
    .where((where) =>
      where.or(
        TEMPLATE_KINDS.map((kind) =>
          where.and([
            where('template', 'in', lettersOf(kind)),
            where(where.fn.coalesce('sentAt', 'createdAt'), '<=', unconfirmedSince(kind, now)),
          ]),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
