import { accountsApi } from '#contract/accounts.ts';
import type { Failure } from '#contract/errors.ts';
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
  answerRepeat,
  type ChangedOrRepeated,
  changePassword,
  freeSignIn,
  hashChosen,
  refuseWeak,
  repeated,
} from '#server/accounts/change-password.ts';
import {
  type Allowance,
  lookForTheLink,
  refusedBy,
  TOO_SOON,
  takeRecipientLimits,
  takeTextLimits,
} from '#server/accounts/code-channel.ts';
import { type Guess, issueCode, judgeGuess, resetCode, spendCode } from '#server/accounts/codes.store.ts';
import { evenly } from '#server/accounts/evenly.ts';
import { isClosedHere } from '#server/accounts/may-enter.ts';
import type { Actor, Context, Outcome, Tx } from '#server/http/context.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { addressOf } from '#server/messaging/channels.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

const WRONG: Failure = { code: 'invalid_code' };

/**
 * Sets the new password, ends every session of the account, and does not sign in (rule: reset-ends-sessions). The same
 * code with the same password from the same browser gets the reply of the first success again, which may have been
 * lost.
 */
export const resetPassword = evenly(accountsApi.resetPassword, async (context, { body }) => {
  const { deps, now } = context;
  const email = normaliseEmail(body.email);
  const weak = refuseWeak(body.newPassword, email);
  if (weak) return fail(weak);
  const refused = await deps.rateLimits.take('guesses', networkOf(context.ip));
  if (refused) return fail(refused);
  const browser = context.cookies.browser();
  const judge = (tx: Tx) => judgeReset(tx, context, email, { code: body.code, browser, now });
  const first = await context.transact(async (tx) => ok(await judge(tx)));
  if (!first.ok) return first;
  if (first.value === null) return fail(WRONG);
  // Only a right code is worth the cost of hashing.
  const chosen = await hashChosen(body.newPassword);
  const done = await context.transact(async (tx): Promise<Outcome<ChangedOrRepeated | null>> => {
    const judged = await judge(tx);
    if (judged === null) return ok(null);
    const { user, verdict } = judged;
    switch (verdict.is) {
      case 'again':
        return ok(await repeated(tx, user.id));
      case 'right':
        return changePassword(tx, context, user, chosen, () =>
          spendCode(tx, resetCode(user.id), verdict.codeId, browser),
        );
    }
  });
  if (!done.ok) return done;
  if (done.value === null) return fail(WRONG);
  return freeSignIn(context, email, await answerRepeat(done.value, chosen, WRONG));
});

/**
 * The account and the verdict on its code; `null` for a wrong code and for an unknown account, which the reply must not
 * tell apart.
 */
async function judgeReset(tx: Tx, { deps }: Pick<Context, 'deps'>, email: string, guess: Guess) {
  const user = await findUserByEmail(tx, email);
  if (!user || isClosedHere(deps.env, user)) return null;
  const verdict = await judgeGuess(tx, deps.env.sessionSecret, resetCode(user.id), guess);
  // Not a failure: the transaction must commit the count of a wrong guess.
  return verdict.is === 'wrong' ? null : { user, verdict };
}

/**
 * Sends a reset code by the account's proved channel. The reply is the same for known and unknown e-mails (rule:
 * no-enumeration).
 */
export const requestPasswordReset = evenly(accountsApi.requestPasswordReset, async (context, { body }) => {
  const email = normaliseEmail(body.email);
  const found = await findAsker(context, email);
  if (!found.ok) return found;
  const allowance = await takeLimits(context, email, found.value.knowsBrowser);
  if (allowance.is === 'refused') return fail(allowance.failure);
  const { user } = found.value;
  if (user && !isClosedHere(context.deps.env, user)) {
    const isCode = allowance.is === 'code' && !(isTexted(user) && (await takeTextLimits(context)));
    const sent = await context.transact(async (tx) => {
      await lockPerson(tx, user.id);
      // Read again: the staff may have changed the address, or the phone that proves the account.
      const held = await findUserByEmail(tx, email);
      return held?.id === user.id ? (isCode ? sendCode : sendLink)(tx, context, held) : ok(null);
    });
    if (!sent.ok) return sent;
  }
  return allowance.is === 'day-spent'
    ? fail(lookForTheLink(context, 'email', 'elegir la contraseña'))
    : ok({ message: 'Si el email tiene una cuenta, le enviaremos un código.', email });
});

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
  await recordEvent(tx, context, 'user.reset_requested', user.id, {
    letters: {
      'password-reset-code': resetCodeMessage(await senderOf(deps), user, code, now),
      'password-reset-link': [],
    },
  });
  return ok(null);
}

/**
 * Sends a password link in place of a code where the codes of the day are used up: one for each account and day,
 * valid until midnight. Sends none while an earlier one is valid. The caller holds the account's lock.
 */
async function sendLink(tx: Tx, context: Context<Actor | null>, user: AccountRow): Promise<Outcome<null>> {
  const { deps, now, today } = context;
  if (await hasLinkSince(tx, user.id, startOfDay(today), now)) return ok(null);
  const link = await issueLink(tx, user.id, { now, expiresAt: startOfDay(addDays(today, 1)) });
  await recordEvent(tx, context, 'user.reset_requested', user.id, {
    letters: {
      'password-reset-code': [],
      'password-reset-link': resetLinkMessage(await senderOf(deps), user, link),
    },
  });
  return ok(null);
}
