import { inTime } from '#web/worker-too/in-time.ts';
import { phoneDatabase, putCommitted } from '#web/worker-too/open-database.ts';

export const LOCAL_STORE_DATABASE = 'manito-kept';
const STORE = 'kept';
/** Milliseconds after which stored entries count as abandoned. */
const LIFE = 7 * 86_400_000;

interface Kept {
  readonly at: number;
  readonly data: unknown;
}

const { open, inOrder } = phoneDatabase(LOCAL_STORE_DATABASE, STORE);

/** Key of an account's entry: the next account on this phone does not see it (rule: phone-privacy). */
const keyOf = (name: string, userId: number) => `${userId}:${name}`;

/**
 * Tells the start of the next page, which cannot wait for a database, that this phone has something to show in it
 * (web/build/page-start.mjs).
 */
function noteStored(key: string, isStored: boolean): void {
  try {
    if (isStored) localStorage.setItem(`stored:${key}`, '1');
    else localStorage.removeItem(`stored:${key}`);
  } catch {
    // The browser forbids storage: what is stored shows at the first touch.
  }
}

/** Stores what was typed into a form on this phone, so that a killed page loses nothing. A logout deletes it. */
export const storeLocally = (name: string, userId: number, data: unknown): Promise<unknown> =>
  inOrder(async () => {
    const kept: Kept = { at: Date.now(), data };
    noteStored(keyOf(name, userId), true);
    await putCommitted(await open(), STORE, kept, keyOf(name, userId));
  });

/** Milliseconds that a call waits for a write that should precede it: a phone's storage may hang. */
const MOMENT = 500;

/** Stores a value before a request is sent, so that a page opened after this one was killed knows what was sent. */
export const storeLocallyFirst = (name: string, userId: number, data: unknown): Promise<unknown> =>
  inTime(storeLocally(name, userId, data), undefined, MOMENT);

/** A value stored in the last seven days; `null` without one. The caller validates its shape. */
export const readLocal = (name: string, userId: number): Promise<unknown> =>
  inOrder(async () => {
    const kept: Kept | undefined = await (await open()).get(STORE, keyOf(name, userId));
    return kept && Date.now() - kept.at < LIFE ? kept.data : null;
  });

export const deleteLocal = (name: string, userId: number): Promise<unknown> =>
  inOrder(async () => {
    await (await open()).delete(STORE, keyOf(name, userId));
    noteStored(keyOf(name, userId), false);
  });
