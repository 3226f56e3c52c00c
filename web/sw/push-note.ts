import type { PushTopic } from '#domain/messages/push.ts';
import { putCommitted, smallDatabase } from '#web/worker-too/open-database.ts';

/** This browser's record of its push subscription; page and service worker share it, a logout deletes it. */
export interface PushNote {
  /** The server's number of the subscription, which every message names. */
  readonly id: string;
  readonly userId: number;
  readonly topics: readonly PushTopic[];
}

export const PUSH_DATABASE = 'manito-push';
const STORE = 'subscription';
const KEY = 'own';

const within = smallDatabase(PUSH_DATABASE, STORE);

/** Reads this browser's record of its push subscription; `null`: there is none, or no IndexedDB. */
export const readPushNote = (): Promise<PushNote | null> =>
  within((database) => database.get(STORE, KEY)).then(
    (note: PushNote | undefined) => note ?? null,
    () => null,
  );

export const keepPushNote = (note: PushNote): Promise<unknown> =>
  within((database) => putCommitted(database, STORE, note, KEY));

export const forgetPushNote = (): Promise<unknown> => within((database) => database.delete(STORE, KEY));
