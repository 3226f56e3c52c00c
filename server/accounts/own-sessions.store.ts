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

/** Whether the person has entered before, by whatever browser. */
export const hasEntered = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx
    .selectFrom('knownBrowsers')
    .select('userId')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Forgets the person's other browsers: the next sign-in by one of them is that of a new one. */
export const forgetOtherBrowsers = (tx: Tx, userId: number, browser: string) =>
  tx
    .deleteFrom('knownBrowsers')
    .where('userId', '=', userId)
    .where('browser', '<>', browserHash(browser))
    .execute();
