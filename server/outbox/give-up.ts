import { isIn } from '#domain/enum-table.ts';
import type { Channel } from '#domain/messages/channel.ts';
import { MESSAGE_TEMPLATE_NAMES } from '#domain/messages/message-templates.ts';
import { ok } from '#domain/result.ts';
import { findUser, proveBySms } from '#server/accounts/accounts.store.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { Tx } from '#server/http/context.ts';
import { mail } from '#server/mail/mail.ts';
import { addressOf, carries } from '#server/messaging/channels.ts';
import type { MessageRow } from '#server/outbox/deliver.ts';
import {
  lockMessage,
  markFailed,
  unacceptedPushes,
  unconfirmedMessages,
} from '#server/outbox/messages.store.ts';
import { type Sender, senderOf } from '#server/outbox/notify.ts';
import { type OutgoingMessage, queueMessages } from '#server/outbox/queue-messages.ts';
import { UNACCEPTED, UNCONFIRMED } from '#server/outbox/undeliverable.ts';

/**
 * Gives up a message that did not arrive. Once, a WhatsApp message or a push notice that no service accepted goes by
 * SMS or e-mail to the same proved account instead; that message is written in the same transaction (rule:
 * message-deliveries). Does nothing where the message was given up or delivered before.
 * @param row from `lockMessage`: of concurrent callers, the later one sees that the message was given up
 */
export async function giveUp(
  tx: Tx,
  sender: Sender,
  row: MessageRow,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  if (row.failedAt !== null || row.deliveredAt !== null) return;
  await markFailed(tx, row, reason, now);
  const instead = await fallbackOf(tx, sender, row, now);
  if (instead === null) return;
  await queueMessages(tx, now, [instead], { id: row.eventId });
  // The SMS that delivers the code proves the phone.
  if (row.template === 'registration-code') await proveBySms(tx, row.recipient);
}

/** Whether another channel replaces this one for a message that was given up. */
const HAS_FALLBACK: Readonly<Record<Channel, boolean>> = {
  email: false,
  sms: false,
  whatsapp: true,
  push: true,
};

/**
 * The message that replaces a given-up message by another channel; `null`: there is no other channel, or it is too
 * late.
 */
async function fallbackOf(
  tx: Tx,
  { env, settings }: Sender,
  row: MessageRow,
  now: Date,
): Promise<OutgoingMessage | null> {
  const { template, userId, recipient, subject, bodyText, expiresAt } = row;
  if (!HAS_FALLBACK[row.channel] || !isIn(MESSAGE_TEMPLATE_NAMES, template)) return null;
  // An e-mail was sent beside the notice.
  if (row.channel === 'push' && bodyText === '') return null;
  if (expiresAt !== null && expiresAt <= now) return null;
  const sent = { userId, template, subject, fallbackOf: row.id, ...(expiresAt && { expiresAt }) };
  // A registration has a phone and no account yet.
  const user = userId === null ? undefined : await findUser(tx, userId);
  const address = user ? addressOf(user) : { channel: 'sms' as const, recipient };
  switch (address?.channel) {
    case undefined:
      return null;
    case 'email':
      return mail({
        ...sent,
        recipient: address.recipient,
        sender: { env, settings },
        blocks: [bodyText],
        link: null,
      });
    case 'sms':
    case 'whatsapp':
      return carries(env, 'sms')
        ? { ...sent, channel: 'sms', recipient: address.recipient, text: bodyText }
        : null;
  }
}

/**
 * Gives up WhatsApp messages without a timely delivery report, and those that no push service accepted in time, so that
 * they go by another channel. A code that arrives twice does no harm; one that never arrives locks the customer out
 * (docs/decisions/whatsapp.md, docs/decisions/push.md).
 */
export async function giveUpUnconfirmed(deps: Deps): Promise<void> {
  const now = deps.now();
  const found = await inTransaction(deps.db, async (tx) =>
    ok([
      ...(await unconfirmedMessages(tx, now)).map((id) => ({ id, reason: UNCONFIRMED })),
      ...(await unacceptedPushes(tx, now)).map((id) => ({ id, reason: UNACCEPTED })),
    ]),
  );
  if (!found.ok || found.value.length === 0) return;
  const sender = await senderOf(deps);
  for (const { id, reason } of found.value)
    await inTransaction(deps.db, async (tx) => {
      const row = await lockMessage(tx, id);
      // A push service may have accepted it since the query.
      if (row && (reason === UNCONFIRMED || row.sentAt === null))
        await giveUp(tx, sender, row, { reason, now });
      return ok(null);
    });
}
