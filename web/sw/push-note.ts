import type { PushTopic } from '#domain/messages/push.ts';
import { smallDatabase } from '#web/sw/small-database.ts';

/** This browser's record of its subscription; shared with the service worker, deleted by a logout. */
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

/** `null` also without IndexedDB. */
export const readPushNote = (): Promise<PushNote | null> =>
  within((database) => database.get(STORE, KEY)).then(
    (note: PushNote | undefined) => note ?? null,
    () => null,
  );

export const keepPushNote = (note: PushNote): Promise<unknown> =>
  within((database) => database.put(STORE, note, KEY));

export const forgetPushNote = (): Promise<unknown> => within((database) => database.delete(STORE, KEY));
