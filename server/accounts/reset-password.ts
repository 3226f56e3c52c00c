import type { accountsApi } from '#contract/accounts.ts';
import type { Failure } from '#contract/errors.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { fail, ok } from '#domain/result.ts';
import { findUserByEmail } from '#server/accounts/accounts.store.ts';
import {
  CHANGED,
  changePassword,
  freeSignIn,
  isPassword,
  refuseWeak,
} from '#server/accounts/change-password.ts';
import { judgeGuess, resetCode, spendCode } from '#server/accounts/codes.store.ts';
import type { Actor, Context, Outcome } from '#server/http/context.ts';
import { networkOf } from '#server/http/limits/network.ts';
import type { VerbInput } from '#server/http/serve.ts';

const WRONG: Failure = { code: 'invalid_code' };

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
  const weak = refuseWeak(body.newPassword, email);
  if (weak) return fail(weak);
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
          await changePassword(tx, context, user, body.newPassword, () =>
            spendCode(tx, resetCode(user.id), verdict.codeId, browser),
          ),
        );
    }
  });
  return freeSignIn(context, email, judged.ok ? judged.value : judged);
}
