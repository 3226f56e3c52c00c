import type { accountsApi } from '#contract/accounts.ts';
import { fail, ok } from '#domain/result.ts';
import { findAccount } from '#server/accounts/accounts.store.ts';
import {
  CHANGED,
  changePassword,
  freeSignIn,
  isPassword,
  refuseWeak,
} from '#server/accounts/change-password.ts';
import { lockLink, voidLinks } from '#server/accounts/password-links.store.ts';
import type { Actor, Context } from '#server/http/context.ts';
import { networkOf } from '#server/http/limits/network.ts';
import type { VerbInput } from '#server/http/serve.ts';

/**
 * Sets a password by the link of a letter, once (rule: password-links). The same link with the same password answers the
 * first success again: its reply may have been lost.
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
  let email = '';
  const changed = await context.transact(async (tx) => {
    const link = await lockLink(tx, body.link, now);
    const user = link && (await findAccount(tx, link.userId));
    if (!link || !user) return fail({ code: 'invalid_link' } as const);
    email = user.email;
    if (link.usedAt !== null)
      return (await isPassword(tx, user.id, body.newPassword))
        ? ok(CHANGED)
        : fail({ code: 'invalid_link' } as const);
    return changePassword(tx, context, user, body.newPassword, () => voidLinks(tx, user.id, now));
  });
  return freeSignIn(context, email, changed);
}
