import type { Failure } from '#contract/errors.ts';
import { firstDayApi } from '#contract/first-day.ts';
import type { PagePath } from '#contract/paths.ts';
import { greeting } from '#domain/accounts/person-name.ts';
import { parsePhone } from '#domain/accounts/phone.ts';
import { HOUR_MS } from '#domain/calendar.ts';
import { TEST_CODE, TEST_LETTER_HOURS } from '#domain/first-day/trials.ts';
import { fail, ok } from '#domain/result.ts';
import { emailOf, findUser } from '#server/accounts/accounts.store.ts';
import type { UserRow } from '#server/db/tables.ts';
import { siteUrl } from '#server/env.ts';
import { lastTestLetter, lastTestText } from '#server/first-day/first-day.store.ts';
import {
  readFirstDay,
  setStepAside,
  testLetterReply,
  testTextReply,
} from '#server/first-day/read-first-day.ts';
import { serve } from '#server/http/serve.ts';
import { mail } from '#server/mail/mail.ts';
import { whatsappTemplateOf } from '#server/messaging/channels.ts';
import { gsmText, textMessage } from '#server/messaging/text-message.ts';
import { type Sender, senderOf } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

const PAGE: PagePath = '/admin-dashboard';

/**
 * A test message to a phone, with the template for codes and a code that opens nothing: if it arrives, codes arrive.
 */
const testTextMessage = (sender: Sender, phone: string, now: Date): OutgoingMessage<'test-text'> =>
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

const testMessage = (
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

/**
 * Sends a test letter to the member of the staff who asks, through the outbox as every letter: if it is sent, the
 * others are.
 */
const sendTestLetter = serve(firstDayApi.sendTestLetter, async (context) => {
  const { actor, deps, now } = context;
  const sender = await senderOf(deps);
  return context.transactOnce(async (tx) => {
    const user = await findUser(tx, actor.userId);
    if (!user) throw new Error('A signed-in caller has an account');
    await recordEvent(tx, context, 'letter.tested', user.id, {
      letters: { 'test-letter': [testMessage(sender, user, now)] },
    });
    const row = await lastTestLetter(tx);
    if (!row) throw new Error('A letter that was just written exists');
    return ok(testLetterReply(row));
  });
});

const NO_TEMPLATE: Failure = {
  code: 'method_unavailable',
  message: 'Guarde antes en Configuración la plantilla de WhatsApp para los códigos.',
};

/** Sends a test message to a phone through the outbox, as every code: if it arrives, codes arrive. */
const sendTestText = serve(firstDayApi.sendTestText, async (context, { body }) => {
  const { actor, deps, now } = context;
  const sender = await senderOf(deps);
  const template = whatsappTemplateOf(deps.env, sender.settings, 'test-text');
  if (template === null) return fail(NO_TEMPLATE);
  const refused = await deps.rateLimits.take('testTexts', String(actor.userId));
  if (refused) return fail(refused);
  const phone = parsePhone(body.phone) ?? body.phone;
  return context.transactOnce(async (tx) => {
    const letters = { 'test-text': [testTextMessage(sender, phone, now)] };
    await recordEvent(tx, context, 'text.tested', actor.userId, { letters });
    const row = await lastTestText(tx, template.contentSid);
    if (!row) throw new Error('A message that was just written exists');
    return ok(testTextReply(row));
  });
});

export const firstDayRoutes = [readFirstDay, setStepAside, sendTestLetter, sendTestText];
