import { linkHash, makeLinkSecret } from '#server/accounts/link-secret.ts';
import type { CounterLinkRow } from '#server/db/counter-tables.ts';
import type { Tx } from '#server/http/context.ts';

interface NewLink {
  readonly applicationId: number;
  readonly device: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Creates the one valid link of a draft, and returns its secret. The caller holds the draft's lock. */
export async function issueCounterLink(tx: Tx, link: NewLink): Promise<string> {
  await closeLinks(tx, link.applicationId, link.createdAt);
  const secret = makeLinkSecret();
  await tx
    .insertInto('counterLinks')
    .values({ ...link, secret: linkHash(secret), phoneSecret: null, openedAt: null, closedAt: null })
    .execute();
  return secret;
}

export async function closeLinks(tx: Tx, applicationId: number, now: Date): Promise<void> {
  await tx
    .updateTable('counterLinks')
    .set({ closedAt: now })
    .where('applicationId', '=', applicationId)
    .where('closedAt', 'is', null)
    .execute();
}

/**
 * Opens the counter link with this secret for a phone, and returns a second secret for that phone's further calls. Of
 * two phones at once only one gets it. `undefined`: the link was opened before, is closed or has expired.
 */
export async function openCounterLink(
  tx: Tx,
  secret: string,
  now: Date,
): Promise<{ readonly link: CounterLinkRow; readonly phoneSecret: string } | undefined> {
  const phoneSecret = makeLinkSecret();
  const link = await tx
    .updateTable('counterLinks')
    .set({ phoneSecret: linkHash(phoneSecret), openedAt: now })
    .where('secret', '=', linkHash(secret))
    .where('openedAt', 'is', null)
    .where('closedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();
  return link && { link, phoneSecret };
}

/** The link that a phone opened, as long as it may be used. */
export const findOpenLink = (tx: Tx, phoneSecret: string, now: Date): Promise<CounterLinkRow | undefined> =>
  tx
    .selectFrom('counterLinks')
    .selectAll()
    .where('phoneSecret', '=', linkHash(phoneSecret))
    .where('closedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();

/** The valid link of a draft, whether a phone opened it or not. */
export const livingLink = (tx: Tx, applicationId: number, now: Date): Promise<CounterLinkRow | undefined> =>
  tx
    .selectFrom('counterLinks')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('closedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
