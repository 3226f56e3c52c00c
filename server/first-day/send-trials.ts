import type { Failure } from '#contract/errors.ts';
import type { firstDayApi } from '#contract/first-day.ts';
import { parsePhone } from '#domain/accounts/phone.ts';
import { fail, ok } from '#domain/result.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { testMessage, testTextMessage } from '#server/first-day/first-day.messages.ts';
import { lastTestLetter, lastTestText } from '#server/first-day/first-day.store.ts';
import { testLetterReply } from '#server/first-day/read-first-day.ts';
import { testTextReply } from '#server/first-day/trial-text-reply.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { whatsappTemplateOf } from '#server/messaging/channels.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/**
 * Sends a test letter to the member of the staff who asks, through the outbox as every letter: if it is sent, the
 * others are.
 */
export async function sendTestLetter(context: Context) {
  const { actor, deps, now } = context;
  const sender = await senderOf(deps);
  return context.transactOnce(async (tx) => {
    const user = await findUser(tx, actor.userId);
    if (!user) throw new Error('A signed-in caller has an account');
    await recordEvents(tx, context, [
      {
        name: 'letter.tested',
        subjectId: user.id,
        letters: { 'test-letter': [testMessage(sender, user, now)] },
      },
    ]);
    const row = await lastTestLetter(tx);
    if (!row) throw new Error('A letter that was just written exists');
    return ok(testLetterReply(row));
  });
}

const NO_TEMPLATE: Failure = {
  code: 'method_unavailable',
  message: 'Guarde antes en Configuración la plantilla de WhatsApp para los códigos.',
};

/** Sends a test message to a phone through the outbox, as every code: if it arrives, codes arrive. */
export async function sendTestText(context: Context, { body }: VerbInput<typeof firstDayApi.sendTestText>) {
  const { actor, deps, now } = context;
  const sender = await senderOf(deps);
  const template = whatsappTemplateOf(deps.env, sender.settings, 'test-text');
  if (template === null) return fail(NO_TEMPLATE);
  const refused = await deps.rateLimits.take('testTexts', String(actor.userId));
  if (refused) return fail(refused);
  const phone = parsePhone(body.phone) ?? body.phone;
  return context.transactOnce(async (tx) => {
    const letters = { 'test-text': [testTextMessage(sender, phone, now)] };
    await recordEvents(tx, context, [{ name: 'text.tested', subjectId: actor.userId, letters }]);
    const row = await lastTestText(tx, template.contentSid);
    if (!row) throw new Error('A message that was just written exists');
    return ok(testTextReply(row));
  });
}
