import { fail, ok } from '#domain/result.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { userReply } from '#server/accounts/user-reply.ts';
import type { Context } from '#server/http/context.ts';
import { hasSentApplication } from '#server/profile/profile.store.ts';

export function readProfile(context: Context) {
  return context.read(async (tx) => {
    const { userId } = context.actor;
    const row = await findUser(tx, userId);
    const hasSent = await hasSentApplication(tx, userId);
    if (!row) return fail({ code: 'unauthenticated' } as const);
    return ok({
      user: userReply(row),
      locked: !row.isAdmin && hasSent,
      contactVerifiedBy: row.verifiedChannel,
      contactVerifiedAt: row.verifiedAt?.toISOString() ?? null,
      identityVerifiedAt: row.kycVerifiedAt?.toISOString() ?? null,
    });
  });
}
