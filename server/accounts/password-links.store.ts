import { createHash, randomBytes } from 'node:crypto';
import { PASSWORD_LINK_BYTES } from '#domain/accounts/password-link.ts';
import type { Tx } from '#server/http/context.ts';

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Makes a link's secret; every older link of the account is void. */
export async function issueLink(
  tx: Tx,
  userId: number,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<string> {
  const secret = randomBytes(PASSWORD_LINK_BYTES).toString('base64url');
  await voidLinks(tx, userId, now);
  await tx
    .insertInto('passwordLinks')
    .values({ userId, secret: hashOf(secret), createdAt: now, expiresAt, usedAt: null })
    .execute();
  return secret;
}

/** Used by one of them, or the password changed: none opens any more. */
export const voidLinks = (tx: Tx, userId: number, now: Date): Promise<unknown> =>
  tx
    .updateTable('passwordLinks')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();

/** Within its time, used or not; of two at once the second waits for the first. */
export const lockLink = (tx: Tx, secret: string, now: Date) =>
  tx
    .selectFrom('passwordLinks')
    .select(['userId', 'usedAt'])
    .where('secret', '=', hashOf(secret))
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst();
