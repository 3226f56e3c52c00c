import type { Failure } from '#contract/errors.ts';
import { checkPassword, PASSWORD_SENTENCES } from '#domain/accounts/password.ts';
import { fail, ok } from '#domain/result.ts';
import { passwordChangedMessage } from '#server/accounts/accounts.messages.ts';
import {
  type AccountRow,
  findUser,
  proveEmail,
  rememberBrowser,
  setPassword,
} from '#server/accounts/accounts.store.ts';
import { hashPassword, verifyPassword } from '#server/accounts/passwords.ts';
import type { Actor, Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { endSessionsOf } from '#server/http/sessions/sessions.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

export const CHANGED = { message: '¡Contraseña actualizada!' };

const STRANGER = { firstName: '', lastName: '', cedula: null, phone: null, isAdmin: false };

/** Judged before anything is spent, and without looking the account up: a refusal tells nothing about it. */
export function refuseWeak(password: string, email: string): Failure | null {
  const strong = checkPassword(password, { ...STRANGER, email });
  return strong.ok ? null : invalidField('newPassword', PASSWORD_SENTENCES[strong.error]);
}

/** Read anew: the first of two requests at once changed it while this one waited. */
export const isPassword = async (tx: Tx, userId: number, password: string): Promise<boolean> =>
  verifyPassword((await findUser(tx, userId))?.password, password);

/**
 * Sets it by a letter that reached the account's own e-mail; every session ends (rule: reset-ends-sessions). `spend`: what
 * the letter carried is used up, and only where the password fits.
 */
export async function changePassword(
  tx: Tx,
  context: Context<Actor | null>,
  user: AccountRow,
  password: string,
  spend: () => Promise<unknown>,
): Promise<Outcome<typeof CHANGED>> {
  const fits = checkPassword(password, user);
  if (!fits.ok) return fail(invalidField('newPassword', PASSWORD_SENTENCES[fits.error]));
  await spend();
  await setPassword(tx, user.id, await hashPassword(password), context.now);
  await proveEmail(tx, user.id, context.now);
  await endSessionsOf(tx, user.id);
  // Who proved the address signs in next, whatever strangers guessed meanwhile.
  await rememberBrowser(tx, user.id, context.cookies.browser(), context.now);
  const messages = passwordChangedMessage(await senderOf(context.deps), user);
  await recordEvents(tx, context, [
    { name: 'user.password_reset', subjectId: user.id, letters: { 'password-changed': messages } },
  ]);
  return ok(CHANGED);
}

/** Who proved the address is not kept out by what strangers guessed; after the change, since it is no part of it. */
export async function freeSignIn<T>(
  { deps }: Context<Actor | null>,
  email: string,
  changed: Outcome<T>,
): Promise<Outcome<T>> {
  if (changed.ok) await deps.rateLimits.forgive('login', email);
  return changed;
}
