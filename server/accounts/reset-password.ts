import type { accountsApi } from '#contract/accounts.ts';
import type { Failure } from '#contract/errors.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { fail, ok } from '#domain/result.ts';
import { findUserByEmail } from '#server/accounts/accounts.store.ts';
import {
  answerRepeat,
  type ChangedOrRepeated,
  changePassword,
  freeSignIn,
  hashChosen,
  refuseWeak,
  repeated,
} from '#server/accounts/change-password.ts';
import { judgeGuess, resetCode, spendCode } from '#server/accounts/codes.store.ts';
import { isClosedHere } from '#server/accounts/may-enter.ts';
import type { Actor, Context, Outcome, Tx } from '#server/http/context.ts';
import { networkOf } from '#server/http/limits/network.ts';
import type { VerbInput } from '#server/http/serve.ts';

const WRONG: Failure = { code: 'invalid_code' };

/**
 * Sets the new password, ends every session of the account, and does not sign in (rule: reset-ends-sessions). The same
 * code with the same password from the same browser gets the reply of the first success again, which may have been
 * lost.
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
}

/**
 * The account and the verdict on its code; `null` for a wrong code and for an unknown account, which the reply must not
 * tell apart.
 */
async function judgeReset(
  tx: Tx,
  { deps }: Pick<Context, 'deps'>,
  email: string,
  guess: { readonly code: string; readonly browser: string; readonly now: Date },
) {
  const user = await findUserByEmail(tx, email);
  if (!user || isClosedHere(deps.env, user)) return null;
  const verdict = await judgeGuess(tx, deps.env.sessionSecret, resetCode(user.id), guess);
  // Not a failure: the transaction must commit the count of a wrong guess.
  return verdict.is === 'wrong' ? null : { user, verdict };
}
