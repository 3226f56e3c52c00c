import { phoneDatabase } from '#web/app/session/phone-database.ts';

export const KEPT_DATABASE = 'manito-kept';
const STORE = 'kept';
/** Milliseconds after which what is kept is taken for abandoned. */
const LIFE = 7 * 86_400_000;

interface Kept {
  readonly at: number;
  readonly data: unknown;
}

const { open, inOrder } = phoneDatabase(KEPT_DATABASE, STORE);

/** Of one account: nobody else who signs in here is shown it (rule: phone-privacy). */
const keyOf = (name: string, userId: number) => `${userId}:${name}`;

/** Keeps what is being filled in, so that a killed page loses nothing. Logout wipes it. */
export const keep = (name: string, userId: number, data: unknown): Promise<unknown> =>
  inOrder(async () => {
    const kept: Kept = { at: Date.now(), data };
    await (await open()).put(STORE, kept, keyOf(name, userId));
  });

/** Milliseconds that a call waits for what it must not outrun: a phone's storage may stand still. */
const MOMENT = 500;

/** Keeps something before what follows is sent, so that a page killed on the way knows what it had sent. */
export const keepFirst = (name: string, userId: number, data: unknown): Promise<unknown> =>
  Promise.race([keep(name, userId, data), new Promise((resolve) => setTimeout(resolve, MOMENT))]);

/** What was kept in the last seven days; `null` when there is nothing. Its shape is the caller's to doubt. */
export const readKept = (name: string, userId: number): Promise<unknown> =>
  inOrder(async () => {
    const kept: Kept | undefined = await (await open()).get(STORE, keyOf(name, userId));
    return kept && Date.now() - kept.at < LIFE ? kept.data : null;
  });

export const forget = (name: string, userId: number): Promise<unknown> =>
  inOrder(async () => {
    await (await open()).delete(STORE, keyOf(name, userId));
  });
