import type { Selectable } from 'kysely';
import { isIn } from '#domain/closed-set.ts';
import { REMINDER_LETTERS } from '#domain/loans/reminders.ts';
import { isTextChannel } from '#domain/messages/channel.ts';
import type { MessagesTable } from '#server/db/outbox-tables.ts';
import type { Env } from '#server/env.ts';
import type { Files } from '#server/files/files.ts';
import { openMail } from '#server/mail/transport.ts';
import type { SettingsInForce } from '#server/settings/settings.ts';

export type MessageRow = Selectable<MessagesTable>;
export type Deliver = (row: MessageRow) => Promise<void>;

/** Hands a message to whoever carries its channel. */
export function openDelivery(
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'demo' | 'texts'>,
  files: Pick<Files, 'get'>,
  settings: SettingsInForce,
): Deliver {
  const mail = openMail(env);
  return async ({
    id,
    createdAt,
    channel,
    recipient,
    template,
    subject,
    bodyText,
    bodyHtml,
    attachments,
  }) => {
    if (!isTextChannel(channel)) {
      const carried = attachments.map(async ({ key, fileName, type }) => ({
        filename: fileName,
        contentType: type,
        content: await files.get(key),
      }));
      const { name, contact } = await settings();
      return mail({
        // A database that was restored gives numbers again.
        id: `${id}.${createdAt.getTime()}`,
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
    if (env.texts === null) throw new Error(`No provider of texts is set: the ${channel} waits.`);
    return env.texts.send({ channel, to: recipient, body: bodyText });
  };
}
