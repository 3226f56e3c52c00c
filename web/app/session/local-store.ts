import { browserNotes } from '#web/app/session/notes.ts';
import { inTime } from '#web/worker-too/in-time.ts';
import { phoneDatabase, putCommitted } from '#web/worker-too/open-database.ts';

export const LOCAL_STORE_DATABASE = 'manito-kept';
const STORE = 'kept';
const DAY = 86_400_000;
/** Milliseconds after which a stored entry counts as abandoned, and goes. */
const LIFE = 7 * DAY;

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
const noteStored = (key: string, isStored: boolean): void =>
  browserNotes.write(`stored:${key}`, isStored ? '1' : null);

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

/** Before this instant the program did not exist: a phone whose clock had stopped stored the entry, of unknown age. */
const EARLIEST = Date.UTC(2026, 0, 1);
const isAbandoned = ({ at }: Kept): boolean => at >= EARLIEST && Date.now() - at >= LIFE;

let lastDeletion = 0;

/**
 * Deletes abandoned entries of every account, once a day: the photos and answers of a person who does not come back must
 * not stay on the phone (rule: phone-privacy). It loads every stored photo.
 */
async function deleteAbandoned(): Promise<void> {
  if (Math.abs(Date.now() - lastDeletion) < DAY) return;
  lastDeletion = Date.now();
  const { store, done } = (await open()).transaction(STORE, 'readwrite');
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
    const kept: Kept = cursor.value;
    // Its week begins now.
    if (kept.at < EARLIEST) await cursor.update({ ...kept, at: Date.now() } satisfies Kept);
    if (!isAbandoned(kept)) continue;
    noteStored(String(cursor.key), false);
    await cursor.delete();
  }
  await done;
}

/** A value stored in the last seven days; `null` without one. The caller validates its shape. */
export function readLocal(name: string, userId: number): Promise<unknown> {
  const value = inOrder(async () => {
    const kept: Kept | undefined = await (await open()).get(STORE, keyOf(name, userId));
    return kept && !isAbandoned(kept) ? kept.data : null;
  });
  // Behind the reading, which a form waits for, and on its own: a full phone may refuse to delete, and can still read.
  void inOrder(deleteAbandoned);
  return value;
}

export const deleteLocal = (name: string, userId: number): Promise<unknown> =>
  inOrder(async () => {
    await (await open()).delete(STORE, keyOf(name, userId));
    noteStored(keyOf(name, userId), false);
  });
