import { fail, ok } from '#domain/result.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { userReply } from '#server/accounts/user-reply.ts';
import type { Context } from '#server/http/context.ts';

export function currentUser(context: Context) {
  return context.read(async (tx) => {
    const user = await findUser(tx, context.actor.userId);
    return user ? ok(userReply(user)) : fail({ code: 'unauthenticated' } as const);
  });
}
