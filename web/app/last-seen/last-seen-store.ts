import { CUSTOMER_SESSION_DAYS } from '#domain/limits/limits.ts';
import { logoutWaits } from '#web/app/session/logout-note.ts';
import { openSession } from '#web/app/session/open-session.ts';
import { ACCOUNT_RECORD, LAST_SEEN_DATABASE, LAST_SEEN_STORE } from '#web/sw/last-seen-database.ts';
import { phoneDatabase } from '#web/worker-too/open-database.ts';

const { open, inOrder } = phoneDatabase(LAST_SEEN_DATABASE, LAST_SEEN_STORE);

/** Milliseconds for which last seen data is kept: as long as the session in which it was seen. */
const LIFE = CUSTOMER_SESSION_DAYS * 86_400_000;

interface AccountRecord {
  readonly userId: number;
  /** When the server last answered this account in this browser, in milliseconds since 1970. */
  readonly at: number;
}

/** A stored reply, as its query holds it. */
export interface LastSeen {
  /** When the server sent the reply, in milliseconds since 1970. */
  readonly at: number;
  readonly data: unknown;
}

/**
 * The address of the built file, which changes with every file that it loads: another version of the program may read
 * replies of another shape.
 */
const PROGRAM = import.meta.url;

interface Kept extends LastSeen {
  readonly program: string;
}

/**
 * The customer whose session this browser believes to be open; `null` for the staff, who store nothing on a phone. A
 * login, a logout and an ended session change it at once, in every tab, even if the database fails.
 */
function customerHere(): number | null {
  const session = logoutWaits() ? null : openSession();
  return session?.home === '/dashboard' ? session.userId : null;
}

/** Last seen replies by their query. */
export type Replies = ReadonlyMap<string, LastSeen>;

/**
 * Stores replies of this account as last seen data, all or none, and deletes the data of another account. The
 * transaction is committed at once, so that it survives a page that is left in the same moment.
 */
export const keepLastSeen = (userId: number, replies: Replies): Promise<unknown> =>
  inOrder(async () => {
    if (customerHere() !== userId || replies.size === 0) return;
    const database = await open();
    // A logout may have come meanwhile; a later one deletes these records.
    if (customerHere() !== userId) return;
    const transaction = database.transaction(LAST_SEEN_STORE, 'readwrite');
    const { store, done } = transaction;
    const owner: AccountRecord | undefined = await store.get(ACCOUNT_RECORD);
    const at = Math.max(...[...replies.values()].map((seen) => seen.at));
    await Promise.all([
      ...(owner?.userId === userId ? [] : [store.clear()]),
      store.put({ userId, at } satisfies AccountRecord, ACCOUNT_RECORD),
      ...[...replies].map(([query, { at, data }]) =>
        store.put({ at, data, program: PROGRAM } satisfies Kept, query),
      ),
      transaction.commit(),
    ]);
    await done;
  });

/**
 * The reply to a query that the signed-in customer last saw with this version of the program; `null`: there is none.
 */
export const readLastSeen = (query: string): Promise<LastSeen | null> =>
  inOrder(async () => {
    const userId = customerHere();
    if (userId === null) return null;
    const { store } = (await open()).transaction(LAST_SEEN_STORE, 'readwrite');
    const owner: AccountRecord | undefined = await store.get(ACCOUNT_RECORD);
    if (owner?.userId !== userId) return null;
    if (Date.now() - owner.at >= LIFE) {
      await store.clear();
      return null;
    }
    const kept: Kept | undefined = await store.get(query);
    return kept?.program === PROGRAM ? { at: kept.at, data: kept.data } : null;
  });

/** Deletes last seen data after the session has ended; half-filled forms stay (rule: phone-privacy). */
export const forgetLastSeen = (): Promise<unknown> =>
  inOrder(async () => {
    await (await open()).clear(LAST_SEEN_STORE);
  });

/** Deletes last seen data of other accounts after an account has logged in, and all of it for the staff. */
export const forgetLastSeenOfOthers = (): Promise<unknown> =>
  inOrder(async () => {
    const { store } = (await open()).transaction(LAST_SEEN_STORE, 'readwrite');
    const owner: AccountRecord | undefined = await store.get(ACCOUNT_RECORD);
    if (owner && owner.userId !== customerHere()) await store.clear();
  });
