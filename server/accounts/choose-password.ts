import type { accountsApi } from '#contract/accounts.ts';
import type { Failure } from '#contract/errors.ts';
import type { ENTRANCES } from '#domain/accounts/letter-link.ts';
import { fail, ok } from '#domain/result.ts';
import { findAccount, lockLink, voidLinks } from '#server/accounts/accounts.store.ts';
import {
  answerRepeat,
  type ChangedOrRepeated,
  changePassword,
  freeSignIn,
  hashChosen,
  refuseWeak,
  repeated,
} from '#server/accounts/change-password.ts';
import { isClosedHere } from '#server/accounts/may-enter.ts';
import type { Actor, Context, Outcome } from '#server/http/context.ts';
import { networkOf } from '#server/http/limits/network.ts';
import type { VerbInput } from '#server/http/serve.ts';

const WRONG: Failure = { code: 'invalid_link' };

/**
 * Sets a password by the link of a letter, once (rule: password-links). The same link with the same password gets the
 * reply of the first success again, which may have been lost.
 */
export async function choosePassword(
  context: Context<Actor | null>,
  { body }: VerbInput<typeof accountsApi.choosePassword>,
) {
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
}
