import type { accountsApi } from '#contract/accounts.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { checkPassword, PASSWORD_SENTENCES } from '#domain/accounts/password.ts';
import { fail, ok } from '#domain/result.ts';
import { passwordChangedMessage } from '#server/accounts/accounts.messages.ts';
import { findUserByEmail, isKnownBrowser, setPassword } from '#server/accounts/accounts.store.ts';
import { guessCode, resetCode } from '#server/accounts/codes.store.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import type { Actor, Context } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { networkOf } from '#server/http/limits/network.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { endSessionsOf } from '#server/http/sessions/sessions.ts';
import { houseOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

// Judged before the code is spent, and without looking the account up: a refusal tells nothing about it.
const STRANGER = { firstName: '', lastName: '', cedula: null, phone: null, isAdmin: false };

/** Sets the new password, ends every session of the account, and signs nobody in (ruling B7). */
export async function resetPassword(
  context: Context<Actor | null>,
  { body }: VerbInput<typeof accountsApi.resetPassword>,
) {
  const { deps, now } = context;
  const email = normaliseEmail(body.email);
  const strong = checkPassword(body.newPassword, { ...STRANGER, email });
  if (!strong.ok) return fail(invalidField('newPassword', PASSWORD_SENTENCES[strong.error]));
  const guess = await guessOf(context, email);
  const refused =
    (await deps.rateLimits.take('guesses', networkOf(context.ip))) ??
    (await deps.rateLimits.take(guess.limit, guess.key));
  if (refused) return fail(refused);
  const password = await hashPassword(body.newPassword);
  const guessed = await context.transact(async (tx) => {
    const user = await findUserByEmail(tx, email);
    const right = user && (await guessCode(tx, deps.env.sessionSecret, resetCode(user.id), body.code, now));
    return ok(right ? user : null);
  });
  if (!guessed.ok) return guessed;
  const user = guessed.value;
  if (!user) return fail({ code: 'invalid_code' } as const);
  const fits = checkPassword(body.newPassword, user);
  await deps.rateLimits.forgive(guess.limit, guess.key);
  if (!fits.ok)
    return fail(invalidField('newPassword', `${PASSWORD_SENTENCES[fits.error]} Pida un código nuevo.`));
  return context.transact(async (tx) => {
    await setPassword(tx, user.id, password, now);
    await endSessionsOf(tx, user.id);
    const messages = passwordChangedMessage(await houseOf(deps), user);
    await recordEvents(tx, context, [
      { name: 'user.password_reset', subject: 'user', subjectId: user.id, messages },
    ]);
    return ok({ message: '¡Contraseña actualizada!' });
  });
}

/** New codes bring new guesses, so an account has a budget of its own; its holder's browser another. */
async function guessOf(context: Context<Actor | null>, email: string) {
  const browser = context.cookies.browser();
  const known = await context.transact(async (tx) => {
    const user = await findUserByEmail(tx, email);
    // Asked for nobody too, so that both answers take as long.
    return ok(await isKnownBrowser(tx, user?.id ?? 0, browser));
  });
  return known.ok && known.value
    ? ({ limit: 'resetGuessesKnownBrowser', key: `${email} ${browser}` } as const)
    : ({ limit: 'resetGuesses', key: email } as const);
}
