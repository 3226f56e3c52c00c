import type { accountsApi } from '#contract/accounts.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { addDays, startOfDay } from '#domain/calendar.ts';
import { isTextChannel } from '#domain/messages/channel.ts';
import { fail, ok } from '#domain/result.ts';
import { resetCodeMessage, resetLinkMessage } from '#server/accounts/accounts.messages.ts';
import {
  type AccountRow,
  findUserByEmail,
  hasLinkSince,
  isKnownBrowser,
  issueLink,
  lockPerson,
} from '#server/accounts/accounts.store.ts';
import {
  type Allowance,
  lookForTheLink,
  refusedBy,
  TOO_SOON,
  takeRecipientLimits,
  takeTextLimits,
} from '#server/accounts/code-channel.ts';
import { issueCode, resetCode } from '#server/accounts/codes.store.ts';
import { isClosedHere } from '#server/accounts/may-enter.ts';
import type { Actor, Context, Outcome, Tx } from '#server/http/context.ts';
import { networkOf } from '#server/http/limits/network.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { addressOf } from '#server/messaging/channels.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/**
 * Sends a reset code by the account's proved channel. The reply is the same for known and unknown e-mails (rule:
 * no-enumeration).
 */
export async function requestPasswordReset(
  context: Context<Actor | null>,
  { body }: VerbInput<typeof accountsApi.requestPasswordReset>,
) {
  const email = normaliseEmail(body.email);
  const found = await findAsker(context, email);
  if (!found.ok) return found;
  const allowance = await takeLimits(context, email, found.value.knowsBrowser);
  if (allowance.is === 'refused') return fail(allowance.failure);
  const { user } = found.value;
  if (user && !isClosedHere(context.deps.env, user)) {
    const isCode = allowance.is === 'code' && !(isTexted(user) && (await takeTextLimits(context)));
    const sent = await context.transact((tx) => (isCode ? sendCode : sendLink)(tx, context, user));
    if (!sent.ok) return sent;
  }
  return allowance.is === 'day-spent'
    ? fail(lookForTheLink(context, 'email', 'elegir la contraseña'))
    : ok({ message: 'Si el email tiene una cuenta, le enviaremos un código.', email });
}

const isTexted = (user: AccountRow): boolean => isTextChannel(addressOf(user)?.channel ?? 'email');

const findAsker = (context: Context<Actor | null>, email: string) =>
  context.transact(async (tx) => {
    const user = await findUserByEmail(tx, email);
    return ok({ user, knowsBrowser: await isKnownBrowser(tx, user?.id ?? 0, context.cookies.browser()) });
  });

/**
 * Takes the limits of reset codes. The holder's own browser has a limit of its own, so that strangers who ask for
 * codes cannot shut the holder out.
 */
async function takeLimits(
  context: Context<Actor | null>,
  email: string,
  knowsBrowser: boolean,
): Promise<Allowance> {
  const { rateLimits } = context.deps;
  const network = networkOf(context.ip);
  const browser = context.cookies.browser();
  const early = await rateLimits.take('resend', `${email} ${knowsBrowser ? browser : network}`);
  if (early) return refusedBy({ ...early, message: TOO_SOON });
  const crowd = await rateLimits.take('codesAddress', network);
  if (crowd) return refusedBy(crowd);
  if (knowsBrowser) return refusedBy(await rateLimits.take('codesKnownBrowser', `${email} ${browser}`));
  return takeRecipientLimits(context, `reset ${email}`);
}

async function sendCode(tx: Tx, context: Context<Actor | null>, user: AccountRow): Promise<Outcome<null>> {
  const { deps, now } = context;
  const browser = context.cookies.browser();
  const issued = { email: user.email, browser, now };
  const code = await issueCode(tx, deps.env.sessionSecret, resetCode(user.id), issued);
  await recordEvents(tx, context, [
    {
      name: 'user.reset_requested',
      subjectId: user.id,
      letters: {
        'password-reset-code': resetCodeMessage(await senderOf(deps), user, code, now),
        'password-reset-link': [],
      },
    },
  ]);
  return ok(null);
}

/**
 * Sends a password link in place of a code where the codes of the day are used up: one for each account and day,
 * valid until midnight. Sends none while an earlier one is valid.
 */
async function sendLink(tx: Tx, context: Context<Actor | null>, user: AccountRow): Promise<Outcome<null>> {
  const { deps, now, today } = context;
  await lockPerson(tx, user.id);
  if (await hasLinkSince(tx, user.id, startOfDay(today), now)) return ok(null);
  const link = await issueLink(tx, user.id, { now, expiresAt: startOfDay(addDays(today, 1)) });
  await recordEvents(tx, context, [
    {
      name: 'user.reset_requested',
      subjectId: user.id,
      letters: {
        'password-reset-code': [],
        'password-reset-link': resetLinkMessage(await senderOf(deps), user, link),
      },
    },
  ]);
  return ok(null);
}
