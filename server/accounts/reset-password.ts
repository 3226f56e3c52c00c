import type { accountsApi } from '#contract/accounts.ts';
import type { Failure } from '#contract/errors.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { checkPassword, PASSWORD_SENTENCES } from '#domain/accounts/password.ts';
import { fail, ok } from '#domain/result.ts';
import { passwordChangedMessage } from '#server/accounts/accounts.messages.ts';
import {
  type AccountRow,
  findUser,
  findUserByEmail,
  proveEmail,
  setPassword,
} from '#server/accounts/accounts.store.ts';
import { judgeGuess, resetCode, spendCode } from '#server/accounts/codes.store.ts';
import { hashPassword, verifyPassword } from '#server/accounts/passwords.ts';
import type { Actor, Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { networkOf } from '#server/http/limits/network.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { endSessionsOf } from '#server/http/sessions/sessions.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

const WRONG: Failure = { code: 'invalid_code' };
// Judged before the code is spent, and without looking the account up: a refusal tells nothing about it.
const STRANGER = { firstName: '', lastName: '', cedula: null, phone: null, isAdmin: false };

const CHANGED = { message: '¡Contraseña actualizada!' };

/**
 * Sets the new password, ends every session of the account, and signs nobody in (rule: reset-ends-sessions). The same
 * code with the same password from the same browser answers the first success again: its reply may have been lost.
 */
export async function resetPassword(
  context: Context<Actor | null>,
  { body }: VerbInput<typeof accountsApi.resetPassword>,
) {
  const { deps, now } = context;
  const email = normaliseEmail(body.email);
  const strong = checkPassword(body.newPassword, { ...STRANGER, email });
  if (!strong.ok) return fail(invalidField('newPassword', PASSWORD_SENTENCES[strong.error]));
  const refused = await deps.rateLimits.take('guesses', networkOf(context.ip));
  if (refused) return fail(refused);
  const browser = context.cookies.browser();
  // A refusal is a value in here: the transaction must keep the count of a wrong guess.
  const judged = await context.transact(async (tx): Promise<Outcome<Outcome<typeof CHANGED>>> => {
    const user = await findUserByEmail(tx, email);
    if (!user) return ok(fail(WRONG));
    const guess = { code: body.code, browser, now };
    const verdict = await judgeGuess(tx, deps.env.sessionSecret, resetCode(user.id), guess);
    switch (verdict.is) {
      case 'wrong':
        return ok(fail(WRONG));
      case 'again':
        return ok((await isPassword(tx, user.id, body.newPassword)) ? ok(CHANGED) : fail(WRONG));
      case 'right':
        return ok(
          await changePassword(tx, context, user, { password: body.newPassword, codeId: verdict.codeId }),
        );
    }
  });
  return judged.ok ? judged.value : judged;
}

/** Read anew: the first of two requests at once changed it while this one waited. */
const isPassword = async (tx: Tx, userId: number, password: string): Promise<boolean> =>
  verifyPassword((await findUser(tx, userId))?.password, password);

async function changePassword(
  tx: Tx,
  context: Context<Actor | null>,
  user: AccountRow,
  { password, codeId }: { readonly password: string; readonly codeId: number },
): Promise<Outcome<typeof CHANGED>> {
  const fits = checkPassword(password, user);
  if (!fits.ok) return fail(invalidField('newPassword', PASSWORD_SENTENCES[fits.error]));
  await spendCode(tx, resetCode(user.id), codeId, context.cookies.browser());
  await setPassword(tx, user.id, await hashPassword(password), context.now);
  await proveEmail(tx, user.id, context.now);
  await endSessionsOf(tx, user.id);
  const messages = passwordChangedMessage(await senderOf(context.deps), user);
  await recordEvents(tx, context, [
    { name: 'user.password_reset', subjectId: user.id, letters: { 'password-changed': messages } },
  ]);
  return ok(CHANGED);
}
