import { createHash } from 'node:crypto';
import { dice } from '#test/dice.ts';

/**
 * Whether every case runs (`PROVE=whole`), as in `npm run drill -- journeys` and `npm run drill -- races`; `npm test`
 * runs a sample, the same in each run.
 */
export const WHOLE = process.env.PROVE === 'whole';

// Another sample: SAMPLE_SEED=7 npm test
const SEED = Number(process.env.SAMPLE_SEED ?? 20_261_120);

/**
 * Random numbers for a name, independent of those of other names, so that the sample of one test does not affect
 * another's.
 */
const diceOf = (name: string) => dice(SEED + createHash('sha256').update(name).digest().readUInt32BE());

/** A sample of that size; all elements in a whole run. */
export function sample<T>(all: readonly T[], size: number, name: string): readonly T[] {
  if (WHOLE) return all;
  const roll = diceOf(name);
  const drawn = all.map((one, place) => ({ one, place, at: roll(1_000_000) }));
  return drawn
    .sort((a, b) => a.at - b.at)
    .slice(0, size)
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

/** Whether the case with this name belongs to the sample; about one in `of` does, and all do in a whole run. */
export const isSampled = (name: string, of: number): boolean => WHOLE || diceOf(name)(of) === 0;

/**
 * Number of rounds of a race, or of requests in it: `part` in a sample, `whole` in a whole run, which has all the
 * time that it needs.
 */
export const rounds = (whole: number, part: number): number => (WHOLE ? whole : part);
