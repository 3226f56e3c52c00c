import { sql } from 'kysely';
import { isIn } from '#domain/enum-table.ts';
import {
  MESSAGE_TEMPLATE_NAMES,
  MESSAGE_TEMPLATES,
  type MessageTemplateName,
} from '#domain/messages/message-templates.ts';
import { PUSH_ACCEPTED_WITHIN } from '#domain/messages/push.ts';
import { TEMPLATE_KINDS, type TemplateKind, unconfirmedSince } from '#domain/messages/whatsapp-template.ts';
import type { RowChange, UserRow } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Tx } from '#server/http/context.ts';
import { addressOf } from '#server/messaging/channels.ts';
import type { MessageRow } from '#server/outbox/deliver.ts';
import type { MessageReference } from '#server/outbox/notify.ts';
import { PAST_ITS_TIME } from '#server/outbox/undeliverable.ts';

/**
 * The columns that empty a sent message with a code. The database stores codes only as hashes, so their plain copy in
 * the message is deleted.
 */
export const emptiedOf = (template: string) =>
  isSecret(template) ? { bodyText: '', bodyHtml: null, contentVariables: null } : {};

/** Whether messages of this template carry a code, or a link that opens an account. */
const isSecret = (template: string): boolean =>
  isIn(MESSAGE_TEMPLATE_NAMES, template) && MESSAGE_TEMPLATES[template].code;

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

export const markTried = (db: Deps['db'], id: number, change: RowChange<'messages'>): Promise<unknown> =>
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

/**
 * Sends what waits for an address that was a client's to the one that is theirs now: e-mail to their other e-mail.
 * Nothing else goes out: a code or a link is void by then, and a phone that nobody proved gets no texts.
 */
export async function readdressWaiting(tx: Tx, before: UserRow, after: UserRow, now: Date): Promise<void> {
  const from = addressOf(before);
  const to = addressOf(after);
  if (from === null || from.recipient === to?.recipient) return;
  const waiting = await tx
    .selectFrom('messages')
    .select(['id', 'template', 'channel'])
    .where('userId', '=', before.id)
    .where('recipient', '=', from.recipient)
    .where('channel', '<>', 'push')
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .execute();
  for (const { id, template, channel } of waiting)
    if (to?.channel === 'email' && channel === 'email' && !isSecret(template))
      await tx.updateTable('messages').set({ recipient: to.recipient }).where('id', '=', id).execute();
    else await markFailed(tx, { id, template }, PAST_ITS_TIME, now);
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
