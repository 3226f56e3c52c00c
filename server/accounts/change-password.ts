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

/** Hashing takes a tenth of a second: it happens before the transaction that sets the password. */
export interface ChosenPassword {
  readonly text: string;
  readonly hash: string;
}

export const hashChosen = async (text: string): Promise<ChosenPassword> => ({
  text,
  hash: await hashPassword(text),
});

/** What the transaction found: the password is set, or this is a repeat, which `answerRepeat` compares with what is stored. */
export type ChangedOrRepeated = typeof CHANGED | { readonly storedHash: string };

/** Read after the lock was taken: the first of two requests at once set the password while this one waited. */
export async function repeated(tx: Tx, userId: number): Promise<ChangedOrRepeated> {
  const { password } = (await findUser(tx, userId)) ?? {};
  if (password === undefined) throw new Error('An account that is locked is there');
  return { storedHash: password };
}

/** A repeat is answered as the first request was, for the same password alone. Outside every transaction. */
export async function answerRepeat(
  done: ChangedOrRepeated,
  { text }: ChosenPassword,
  otherwise: Failure,
): Promise<Outcome<typeof CHANGED>> {
  if (!('storedHash' in done)) return ok(done);
  return (await verifyPassword(done.storedHash, text)) ? ok(CHANGED) : fail(otherwise);
}

/**
 * Sets it by a letter that reached the account's own e-mail; every session ends (rule: reset-ends-sessions). `spend`: what
 * the letter carried is used up, and only where the password fits.
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
