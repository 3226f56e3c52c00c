import { setImmediate as nextTurn } from 'node:timers/promises';

/** So many are done before somebody else is answered: some milliseconds. */
const TOGETHER = 50;

/** Does something with thousands, a few at a time. */
export async function inTurns<T>(
  all: readonly T[],
  work: (few: readonly T[]) => Promise<void> | void,
): Promise<void> {
  for (let from = 0; from < all.length; from += TOGETHER) {
    await nextTurn();
    await work(all.slice(from, from + TOGETHER));
  }
}
