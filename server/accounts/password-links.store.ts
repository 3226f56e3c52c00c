import { linkHash, makeLinkSecret } from '#server/accounts/link-secret.ts';
import type { Tx } from '#server/http/context.ts';

/** Creates a link's secret; every older link of the account is void. */
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

/** Whether a link that was created since then is still valid. */
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

/** Voids all links, after one of them was used or the password changed. */
export const voidLinks = (tx: Tx, userId: number, now: Date): Promise<unknown> =>
  tx
    .updateTable('passwordLinks')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();

/** A link within its time, used or not; of two requests at once the second waits for the first. */
export const lockLink = (tx: Tx, secret: string, now: Date) =>
  tx
    .selectFrom('passwordLinks')
    .select(['userId', 'usedAt'])
    .where('secret', '=', linkHash(secret))
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst();
