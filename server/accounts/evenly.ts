import { setTimeout } from 'node:timers/promises';

/** Longer than the work takes for an account that exists. */
const ANSWER_AFTER_MS = 150;

/** The same answer after the same time, whether there is such an account or not: the time tells nothing either. */
export async function evenly<T>(work: Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work, setTimeout(ANSWER_AFTER_MS)]);
  return answer;
}
