import type { Selectable } from 'kysely';
import type { MessagesTable } from '#server/db/outbox-tables.ts';
import type { Env } from '#server/env.ts';
import { openMail } from '#server/mail/transport.ts';
import { openTwilio } from '#server/messaging/twilio.ts';

export type MessageRow = Selectable<MessagesTable>;
export type Deliver = (row: MessageRow) => Promise<void>;

/** Hands a message to whoever carries its channel. */
export function openDelivery(env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'demo' | 'twilio'>): Deliver {
  const mail = openMail(env);
  const text = env.twilio && openTwilio(env.twilio);
  return async ({ channel, recipient, subject, bodyText, bodyHtml }) => {
    if (channel === 'email') return mail({ to: recipient, subject, text: bodyText, html: bodyHtml });
    if (text === null) throw new Error(`TWILIO_… is not set: the ${channel} waits.`);
    return text({ channel, to: recipient, body: bodyText });
  };
}
