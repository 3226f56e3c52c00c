import { isTextChannel, type ProvingChannel } from '#domain/messages/channel.ts';
import { fail, ok } from '#domain/result.ts';
import { registrationLinkMessage } from '#server/accounts/accounts.messages.ts';
import { claimsEmail, findUserByEmail } from '#server/accounts/accounts.store.ts';
import { lookForTheLink } from '#server/accounts/code-channel.ts';
import {
  issueRegistrationLink,
  type ProvedAddress,
} from '#server/accounts/registration/registration-links.store.ts';
import type { Actor, Context, Outcome, Tx } from '#server/http/context.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

interface Sought {
  readonly email: string;
  readonly phone: string;
  readonly method: ProvingChannel;
}

/**
 * Replaces a code where those of a day are used up. The address gets one link on that day, and every reply refers to
 * it, also for an e-mail that has an account (rules: registration-links, no-enumeration).
 */
export async function sendRegistrationLink(
  context: Context<Actor | null>,
  sought: Sought,
): Promise<Outcome<never>> {
  const address = addressOf(sought);
  const sent = await context.transact(async (tx) => {
    if (await isOpen(tx, address)) await sendOnce(tx, context, address);
    return ok(null);
  });
  if (!sent.ok) return sent;
  const where = isTextChannel(sought.method) ? 'teléfono' : 'email';
  return fail(lookForTheLink(context, where, 'crear la cuenta'));
}

/**
 * The address for a registration link: the e-mail, or the phone by SMS. WhatsApp approves no template for codes with
 * a link, so an SMS replaces it (rule: whatsapp-templates).
 */
const addressOf = ({ email, phone, method }: Sought): ProvedAddress =>
  isTextChannel(method) ? { channel: 'sms', recipient: phone } : { channel: method, recipient: email };

/**
 * Whether a new account may be registered with this address: not with an e-mail that the owner of another account has
 * proved.
 */
async function isOpen(tx: Tx, { channel, recipient }: ProvedAddress): Promise<boolean> {
  if (isTextChannel(channel)) return true;
  const holder = await findUserByEmail(tx, recipient);
  return !holder || claimsEmail(holder);
}

async function sendOnce(tx: Tx, context: Context<Actor | null>, address: ProvedAddress): Promise<void> {
  const link = await issueRegistrationLink(tx, address, { day: context.today, now: context.now });
  if (link === null) return;
  const message = registrationLinkMessage(await senderOf(context.deps), address, link.secret);
  await recordEvents(tx, context, [
    {
      name: 'registration.link_sent',
      subjectId: `link-${link.id}`,
      letters: { 'registration-link': [message] },
    },
  ]);
}
