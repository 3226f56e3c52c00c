import { linkHash, makeLinkSecret } from '#server/accounts/link-secret.ts';
import type { Tx } from '#server/http/context.ts';

/** Creates a password link for an account and returns its secret; every older link of the account becomes void. */
export async function issueLink(
  tx: Tx,
  userId: number,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<string> {
  const secret = makeLinkSecret();
  await voidLinks(tx, userId, now);
  await tx
    .insertInto('passwordLinks')
    .values({ userId, secret: linkHash(secret), createdAt: now, expiresAt, usedAt: null })
    .execute();
  return secret;
}

/** Whether the account has a password link that was created since an instant and is still valid. */
export async function hasLinkSince(tx: Tx, userId: number, since: Date, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('passwordLinks')
    .select('id')
    .where('userId', '=', userId)
    .where('createdAt', '>=', since)
    .where('expiresAt', '>', now)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Voids all open password links of an account, after one of them was used or the password changed. */
export const voidLinks = (tx: Tx, userId: number, now: Date): Promise<unknown> =>
  tx
    .updateTable('passwordLinks')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();

/**
 * Finds and locks the password link with this secret, within its time, used or not: of two concurrent requests the
 * second waits for the first.
 */
export const lockLink = (tx: Tx, secret: string, now: Date) =>
  tx
    .selectFrom('passwordLinks')
    .select(['userId', 'usedAt'])
    .where('secret', '=', linkHash(secret))
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst();
