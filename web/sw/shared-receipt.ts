import type { IDBPDatabase } from 'idb';
import { inTurn } from '#web/worker-too/in-time.ts';
import { putCommitted, smallDatabase } from '#web/worker-too/open-database.ts';

/** A receipt that another application shared with this one, from its arrival until it is sent. */
interface SharedReceipt {
  readonly file: File;
  readonly at: number;
  /** The account whose payment form took the receipt; `null`: it is for the account that logs in within ten minutes. */
  readonly userId: number | null;
}

export const SHARED_DATABASE = 'manito-shared';
const STORE = 'receipt';
const KEY = 'newest';

/** Milliseconds for which a shared receipt waits for a login. */
export const UNCLAIMED_FOR = 10 * 60_000;
/** Milliseconds after which a shared receipt that was not sent counts as abandoned. */
const KEPT_FOR = 7 * 86_400_000;

// In sequence: a sent receipt is deleted before the next form reads.
const next = inTurn();
const open = smallDatabase(SHARED_DATABASE, STORE);
const within = <T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T> => next(() => open(work));

const isStale = ({ at, userId }: SharedReceipt, now: number): boolean =>
  now - at > (userId === null ? UNCLAIMED_FOR : KEPT_FOR);

/** Stores a shared receipt in the place of an earlier one. @throws when the phone has no space. */
export const keepShared = (file: File, now: number): Promise<unknown> =>
  within((database) => {
    const kept: SharedReceipt = { file, at: now, userId: null };
    return putCommitted(database, STORE, kept, KEY);
  });

export const forgetShared = (): Promise<unknown> =>
  within((database) => database.delete(STORE, KEY)).catch(() => undefined);

/** Deletes a shared receipt that waited too long, for any account. */
export const forgetStaleShared = (now: number): Promise<unknown> =>
  within(async (database) => {
    const kept: SharedReceipt | undefined = await database.get(STORE, KEY);
    if (kept && isStale(kept, now)) await database.delete(STORE, KEY);
  }).catch(() => undefined);

/**
 * The shared receipt for this account, to which it belongs from now on; another account's receipt is deleted (rule:
 * shared-receipt).
 */
export const claimShared = (userId: number, now: number): Promise<File | null> =>
  within(async (database) => {
    // One transaction: of two accounts one gets it.
    const change = database.transaction(STORE, 'readwrite');
    const kept: SharedReceipt | undefined = await change.store.get(KEY);
    const isOurs = kept !== undefined && !isStale(kept, now) && (kept.userId ?? userId) === userId;
    if (isOurs) await change.store.put({ file: kept.file, at: kept.at, userId } satisfies SharedReceipt, KEY);
    else await change.store.delete(KEY);
    await change.done;
    return isOurs ? kept.file : null;
  }).catch(() => null);
