import type { PagePath } from '#contract/paths.ts';
import { greeting } from '#domain/accounts/person-name.ts';
import { HOUR_MS } from '#domain/calendar.ts';
import { TEST_CODE, TEST_LETTER_HOURS } from '#domain/first-day/trials.ts';
import { emailOf } from '#server/accounts/accounts.store.ts';
import type { UserRow } from '#server/db/tables.ts';
import { siteUrl } from '#server/env.ts';
import { mail } from '#server/mail/mail.ts';
import { gsmText, textMessage } from '#server/messaging/text-message.ts';
import type { Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

const PAGE: PagePath = '/admin-dashboard';

/**
 * A test message to a phone, with the template for codes and a code that opens nothing: if it arrives, codes arrive.
 */
export const testTextMessage = (sender: Sender, phone: string, now: Date): OutgoingMessage<'test-text'> =>
  textMessage(sender, {
    // Without an account: the member of the staff typed the phone.
    userId: null,
    channel: 'whatsapp',
    recipient: phone,
    template: 'test-text',
    subject: `${sender.settings.name}: mensaje de prueba`,
    expiresAt: new Date(now.getTime() + TEST_LETTER_HOURS * HOUR_MS),
    sms: gsmText(`${sender.settings.name}: esta prueba no llegó por WhatsApp y salió por SMS.`),
    values: { code: TEST_CODE, name: '', notice: '', link: '' },
  });

export const testMessage = (
  { settings, env }: Sender,
  user: Pick<UserRow, 'id' | 'email' | 'firstName'>,
  now: Date,
): OutgoingMessage<'test-letter'> =>
  mail({
    userId: user.id,
    recipient: emailOf(user),
    template: 'test-letter',
    subject: `${settings.name}: carta de prueba`,
    sender: { settings, env },
    blocks: [
      greeting(user.firstName),
      `Así llegan las cartas de ${settings.name}. Si ésta está en el correo no deseado, las de sus clientes también lo estarán: revise SPF, DKIM y DMARC del dominio.`,
    ],
    link: { label: 'Abrir el panel', url: `${siteUrl(env)}${PAGE}` },
    expiresAt: new Date(now.getTime() + TEST_LETTER_HOURS * HOUR_MS),
  });
