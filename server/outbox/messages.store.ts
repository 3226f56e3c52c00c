import { sql, type Updateable } from 'kysely';
import { isIn } from '#domain/closed-set.ts';
import { LETTER, LETTER_KINDS, type LetterKind } from '#domain/messages/letter.ts';
import { PUSH_ACCEPTED_WITHIN } from '#domain/messages/push.ts';
import { TEMPLATE_KINDS, type TemplateKind, unconfirmedSince } from '#domain/messages/whatsapp-template.ts';
import type { MessagesTable } from '#server/db/outbox-tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Tx } from '#server/http/context.ts';
import type { MessageRow } from '#server/outbox/deliver.ts';
import type { MessageReference } from '#server/outbox/message-reference.ts';

/** Codes are stored hashed; the copy that was to be sent must not outlive the sending. */
export const emptiedOf = (template: string) =>
  isIn(LETTER_KINDS, template) && LETTER[template].code
    ? { bodyText: '', bodyHtml: null, contentVariables: null }
    : {};

export const lockMessage = (tx: Tx, id: number): Promise<MessageRow | undefined> =>
  tx.selectFrom('messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The message that a carrier calls so. */
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

/** Counts one try, with what came of it. */
const countTry = (db: Deps['db'], id: number) =>
  db
    .updateTable('messages')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('id', '=', id);

export const markTried = (db: Deps['db'], id: number, change: Updateable<MessagesTable>): Promise<unknown> =>
  countTry(db, id).set(change).execute();

/** Its carrier took it; that it failed may be known already. */
export const markSent = (
  db: Deps['db'],
  { id, template, contentSid }: MessageRow,
  now: Date,
): Promise<unknown> =>
  countTry(db, id)
    .set((set) => ({
      sentAt: now,
      lastError: set.case().when('failedAt', 'is', null).then(null).else(set.ref('lastError')).end(),
      // One by WhatsApp is kept until its arrival is known: it may have to go by SMS.
      ...(contentSid === null && emptiedOf(template)),
    }))
    .execute();

/** It arrived, whatever was thought of it before. */
export async function markDelivered(
  tx: Tx,
  { id, template }: Pick<MessageRow, 'id' | 'template'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('messages')
    .set((set) => ({
      deliveredAt: now,
      // Its carrier's answer may come later than its report, or never.
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

const lettersOf = (kind: TemplateKind): LetterKind[] =>
  LETTER_KINDS.filter((letter) => LETTER[letter].whatsapp === kind);

/** Messages that no push service has accepted in time, oldest first. */
export async function unacceptedPushes(tx: Tx, now: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('messages')
    .select('id')
    // As the index says it, which holds these alone.
    .where('channel', '=', 'push')
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('createdAt', '<=', new Date(now.getTime() - PUSH_ACCEPTED_WITHIN))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Messages by WhatsApp whose carrier has not reported in time whether they arrived, oldest first. */
export async function unconfirmedMessages(tx: Tx, now: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('messages')
    .select('id')
    // As the index says it, which holds these alone.
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
