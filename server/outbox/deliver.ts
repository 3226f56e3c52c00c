import { isIn } from '#domain/enum-table.ts';
import { REMINDER_LETTERS } from '#domain/loans/reminders.ts';
import { isTextChannel, type TextChannel } from '#domain/messages/channel.ts';
import { refuseInTransaction } from '#server/db/open-transaction.ts';
import type { RowOf } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { openMail } from '#server/mail/transport.ts';
import type { TextMessage } from '#server/messaging/text-provider.ts';
import { type MessageReference, REPORT_PATH, referenceOf } from '#server/outbox/notify.ts';
import { Undeliverable } from '#server/outbox/undeliverable.ts';
import { sendPush } from '#server/push/send-push.ts';

export type MessageRow = RowOf<'messages'>;
export type Deliver = (row: MessageRow) => Promise<void>;

/**
 * Opens the delivery of messages: it hands each to the mail server, the provider of texts or the push service of its
 * channel.
 */
export function openDelivery(deps: Pick<Deps, 'db' | 'env' | 'files' | 'settings' | 'now'>): Deliver {
  const { env, files, settings } = deps;
  const mail = openMail(env);
  return async (row) => {
    refuseInTransaction('a message');
    const { channel, recipient, template, subject, bodyText, bodyHtml, attachments } = row;
    if (channel === 'push') return sendPush(deps, row);
    if (!isTextChannel(channel)) {
      const carried = attachments.map(async ({ key, fileName, type }) => {
        if (key === null) throw new Error(`${fileName} is not made yet: its message waits`);
        return { filename: fileName, contentType: type, content: await files.get(key) };
      });
      const { name, contact } = await settings();
      return mail({
        id: referenceOf(row),
        to: recipient,
        senderName: name,
        subject,
        text: bodyText,
        html: bodyHtml,
        attachments: await Promise.all(carried),
        replyTo: contact.email || null,
        mayEnd: isIn(REMINDER_LETTERS, template),
      });
    }
    if (env.texts === null) throw new Error(`No provider of texts is set: the ${channel} message waits.`);
    return env.texts.send(textOf(row, channel, reportAddress(env, row)));
  };
}

function textOf(
  { recipient: to, bodyText: body, contentSid, contentVariables: variables }: MessageRow,
  channel: TextChannel,
  reportTo: string | null,
): TextMessage {
  switch (channel) {
    case 'sms':
      return { channel, to, reportTo, body };
    case 'whatsapp':
      // An earlier version queued it as a text, which WhatsApp no longer delivers.
      if (contentSid === null) throw new Undeliverable('No template of WhatsApp was set for it');
      return { channel, to, reportTo, contentSid, variables: variables ?? {} };
  }
}

/** Our address for a provider's delivery reports about a message; `null` where the program has no public address. */
const reportAddress = ({ publicUrl }: Pick<Env, 'publicUrl'>, row: MessageReference): string | null =>
  publicUrl === null ? null : `${publicUrl}${REPORT_PATH.replace(':reference', referenceOf(row))}`;
