import { setImmediate as nextTurn } from 'node:timers/promises';

/** Items per turn before the event loop serves other requests: a few milliseconds. */
const TOGETHER = 50;

/** Runs a callback over thousands of items, a few at a time. */
export async function inTurns<T>(
  all: readonly T[],
  work: (few: readonly T[]) => Promise<void> | void,
): Promise<void> {
  for (let from = 0; from < all.length; from += TOGETHER) {
    await nextTurn();
    await work(all.slice(from, from + TOGETHER));
  }
}
