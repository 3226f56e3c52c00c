import { isIn } from '#domain/closed-set.ts';
import { openWindow } from '#domain/contact-hours.ts';
import type { Channel } from '#domain/messages/channel.ts';
import { LETTER_KINDS } from '#domain/messages/letter.ts';
import { findUser, proveBySms } from '#server/accounts/accounts.store.ts';
import type { Tx } from '#server/http/context.ts';
import { mail } from '#server/mail/mail.ts';
import { addressOf, carries } from '#server/messaging/channels.ts';
import type { MessageRow } from '#server/outbox/deliver.ts';
import { markFailed } from '#server/outbox/messages.store.ts';
import type { Sender } from '#server/outbox/notify.ts';
import { type OutgoingMessage, queueMessages } from '#server/outbox/queue-messages.ts';

/**
 * Gives up a message that did not arrive. One by WhatsApp, and one that no push service took, goes by SMS or e-mail of the
 * same proved account instead, once, written in the same transaction (rule: message-deliveries). Nothing where it was given up or delivered before.
 * @param row of `lockMessage`: who notices later finds it given up.
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
  // That phone is proved by what reaches it.
  if (row.template === 'registration-code') await proveBySms(tx, row.recipient);
}

/** Whether what does not arrive by it goes another way. */
const HAS_FALLBACK: Readonly<Record<Channel, boolean>> = {
  email: false,
  sms: false,
  whatsapp: true,
  push: true,
};

/** `null`: nowhere else to go, or too late. */
async function fallbackOf(
  tx: Tx,
  { env, settings }: Sender,
  row: MessageRow,
  now: Date,
): Promise<OutgoingMessage | null> {
  const { template, userId, recipient, subject, bodyText, expiresAt } = row;
  if (!HAS_FALLBACK[row.channel] || !isIn(LETTER_KINDS, template)) return null;
  // An e-mail went beside it.
  if (row.channel === 'push' && bodyText === '') return null;
  if (expiresAt !== null && expiresAt <= now) return null;
  // Reminders end with the hours in which a debt may be mentioned; this one was written in them (rule: contact-hours).
  if (template === 'collection' && openWindow(now) === null) return null;
  const sent = { userId, template, subject, fallbackOf: row.id, ...(expiresAt && { expiresAt }) };
  // A registration has no account yet: only its phone.
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
