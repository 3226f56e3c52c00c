import { browserHash } from '#server/accounts/accounts.store.ts';
import type { Tx } from '#server/http/context.ts';

/** The open sessions of a person, the last used first. */
export const openSessionsOf = (tx: Tx, userId: number, now: Date) =>
  tx
    .selectFrom('sessions')
    .select(['sid', 'device', 'network', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('expire', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .execute();

/** Whether the person has entered before, and never by this browser. */
export async function isNewBrowser(tx: Tx, userId: number, browser: string): Promise<boolean> {
  const known = await tx.selectFrom('knownBrowsers').select('browser').where('userId', '=', userId).execute();
  return known.length > 0 && known.every((one) => one.browser !== browserHash(browser));
}

/** Forgets the person's other browsers: the next sign-in by one of them is that of a new one. */
export const forgetOtherBrowsers = (tx: Tx, userId: number, browser: string) =>
  tx
    .deleteFrom('knownBrowsers')
    .where('userId', '=', userId)
    .where('browser', '<>', browserHash(browser))
    .execute();
