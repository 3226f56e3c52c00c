import { fail, ok } from '#domain/result.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { userReply } from '#server/accounts/user-reply.ts';
import type { Context } from '#server/http/context.ts';
import { isLocked } from '#server/profile/profile.store.ts';

export function readProfile(context: Context) {
  return context.read(async (tx) => {
    const { userId } = context.actor;
    const row = await findUser(tx, userId);
    if (!row) return fail({ code: 'unauthenticated' } as const);
    return ok({
      user: userReply(row),
      locked: await isLocked(tx, row),
      contactVerifiedBy: row.verifiedChannel,
      contactVerifiedAt: row.verifiedAt?.toISOString() ?? null,
      identityVerifiedAt: row.kycVerifiedAt?.toISOString() ?? null,
    });
  });
}
