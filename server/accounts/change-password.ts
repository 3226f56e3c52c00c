import { accountsApi } from '#contract/accounts.ts';
import type { Failure } from '#contract/errors.ts';
import type { ENTRANCES } from '#domain/accounts/letter-link.ts';
import { checkPassword, PASSWORD_SENTENCES } from '#domain/accounts/password.ts';
import { fail, ok } from '#domain/result.ts';
import { passwordChangedMessage } from '#server/accounts/accounts.messages.ts';
import {
  type AccountRow,
  findAccount,
  findUser,
  lockLink,
  proveEmail,
  rememberBrowser,
  setPassword,
  voidLinks,
} from '#server/accounts/accounts.store.ts';
import { isClosedHere } from '#server/accounts/may-enter.ts';
import { hashPassword, verifyPassword } from '#server/accounts/passwords.ts';
import type { Actor, Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { serve } from '#server/http/serve.ts';
import { endSessionsOf } from '#server/http/sessions/sessions.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

export const CHANGED = { message: '¡Contraseña actualizada!' };

const STRANGER = { firstName: '', lastName: '', cedula: null, phone: null, isAdmin: false };

/**
 * Refuses a password that is too easy. The check comes before a code or link is used up and does not look the account
 * up, so a refusal reveals nothing about the account.
 */
export function refuseWeak(password: string, email: string): Failure | null {
  const strong = checkPassword(password, { ...STRANGER, email });
  return strong.ok ? null : invalidField('newPassword', PASSWORD_SENTENCES[strong.error]);
}

/**
 * A new password as typed, with its hash. Hashing takes a tenth of a second, so it happens before the transaction
 * that sets the password.
 */
export interface ChosenPassword {
  readonly text: string;
  readonly hash: string;
}

export const hashChosen = async (text: string): Promise<ChosenPassword> => ({
  text,
  hash: await hashPassword(text),
});

/**
 * The result of the transaction: the password is set, or this is a repeat, which `answerRepeat` compares with the
 * stored hash.
 */
export type ChangedOrRepeated = typeof CHANGED | { readonly storedHash: string };

/**
 * The result for a second request with the same code or link: the password that is stored now, as a hash. Read it
 * under the account's lock, because the first of two concurrent requests sets the password while the second waits.
 */
export async function repeated(tx: Tx, userId: number): Promise<ChangedOrRepeated> {
  const { password } = (await findUser(tx, userId)) ?? {};
  if (password === undefined) throw new Error('A locked account exists');
  return { storedHash: password };
}

/**
 * Answers a repeated request like the first one, if it carries the same password; else with `otherwise`. Runs outside
 * every transaction, since it compares a hash.
 */
export async function answerRepeat(
  done: ChangedOrRepeated,
  { text }: ChosenPassword,
  otherwise: Failure,
): Promise<Outcome<typeof CHANGED>> {
  if (!('storedHash' in done)) return ok(done);
  return (await verifyPassword(done.storedHash, text)) ? ok(CHANGED) : fail(otherwise);
}

/**
 * Sets the password by a letter that reached the account's own e-mail; every session ends (rule: reset-ends-sessions).
 * `spend` uses the letter's code or link up, and only where the password is accepted.
 */
export async function changePassword(
  tx: Tx,
  context: Context<Actor | null>,
  user: AccountRow,
  { text, hash }: ChosenPassword,
  spend: () => Promise<unknown>,
): Promise<Outcome<typeof CHANGED>> {
  const fits = checkPassword(text, user);
  if (!fits.ok) return fail(invalidField('newPassword', PASSWORD_SENTENCES[fits.error]));
  await spend();
  await setPassword(tx, user.id, hash, context.now);
  await proveEmail(tx, user.id, context.now);
  await endSessionsOf(tx, user.id);
  // The person who proved the address can sign in next, whatever strangers guessed meanwhile.
  await rememberBrowser(tx, user.id, context.cookies.browser(), context.now);
  const messages = passwordChangedMessage(await senderOf(context.deps), user);
  await recordEvent(tx, context, 'user.password_reset', user.id, {
    letters: { 'password-changed': messages },
  });
  return ok(CHANGED);
}

/**
 * Resets the sign-in rate limits of an account whose holder proved the address, so that strangers' guesses do not
 * lock the holder out. It runs after the password change, since limits are not part of the transaction.
 */
export async function freeSignIn<T>(
  { deps }: Context<Actor | null>,
  email: string,
  changed: Outcome<T>,
): Promise<Outcome<T>> {
  if (changed.ok) await deps.rateLimits.forgive('login', email);
  return changed;
}

const WRONG: Failure = { code: 'invalid_link' };

/**
 * Sets a password by the link of a letter, once (rule: password-links). The same link with the same password gets the
 * reply of the first success again, which may have been lost.
 */
export const choosePassword = serve(accountsApi.choosePassword, async (context, { body }) => {
  const { deps, now } = context;
  const weak = refuseWeak(body.newPassword, '');
  if (weak) return fail(weak);
  const refused = await deps.rateLimits.take('guesses', networkOf(context.ip));
  if (refused) return fail(refused);
  const link = await context.transact(async (tx) => ok((await lockLink(tx, body.link, now)) ?? null));
  if (!link.ok) return link;
  if (link.value === null) return fail(WRONG);
  const chosen = await hashChosen(body.newPassword);
  let email = '';
  let enterAt: (typeof ENTRANCES)[number] = '/';
  const done = await context.transact(async (tx): Promise<Outcome<ChangedOrRepeated>> => {
    const locked = await lockLink(tx, body.link, now);
    const user = locked && (await findAccount(tx, locked.userId));
    if (!locked || !user || isClosedHere(deps.env, user)) return fail(WRONG);
    email = user.email;
    if (user.isAdmin) enterAt = '/admin-login';
    if (locked.usedAt !== null) return ok(await repeated(tx, user.id));
    return changePassword(tx, context, user, chosen, () => voidLinks(tx, user.id, now));
  });
  if (!done.ok) return done;
  const answer = await freeSignIn(context, email, await answerRepeat(done.value, chosen, WRONG));
  return answer.ok ? ok({ message: answer.value.message, enterAt }) : answer;
});
