// What is known of mutants: which are judged, how many are noticed, and why the others may live.
import { createHash } from 'node:crypto';

/** A mutant that lives, as test/mutants/score.json keeps it. */
export interface Alive {
  readonly at: string;
  readonly text: string;
  readonly was: string;
  readonly becomes: string;
  readonly never?: string;
  readonly why?: string;
}

export interface Result {
  /** Of so many, where a sample was judged. */
  readonly of?: number;
  readonly mutants: number;
  readonly noticed: number;
  readonly sources?: string;
  readonly alive: readonly Alive[];
}
export type Results = Readonly<Record<string, Result>>;

export interface Mutant {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly original: string;
  readonly kind: string;
  readonly replacement: string;
}

/** Why one mutant may live. */
interface Single {
  readonly file: string;
  readonly text: string;
  readonly was?: string;
  readonly becomes: string;
  readonly why: string;
}

/** Why all of a kind may live: of a place or a file, with patterns of what is said of the mutant. */
interface Rule {
  readonly place?: string;
  readonly file?: string;
  readonly text?: string;
  readonly was?: string;
  readonly becomes?: string;
  readonly why: string;
}
export interface Reasons {
  readonly rules: readonly Rule[];
  readonly single: readonly Single[];
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** @returns how many of a place are judged at most. */
export function sampleSize(said: string | undefined): number {
  if (said === undefined) return Number.POSITIVE_INFINITY;
  const size = Number(said);
  if (!Number.isInteger(size) || size < 1) throw new RangeError(`--sample ${said}: not a number of mutants`);
  return size;
}

/** The same ones each time, whatever else is judged. */
export function sampleOf(all: readonly Mutant[], size: number): readonly Mutant[] {
  if (all.length <= size) return all;
  const drawn = all.map((one) => ({
    one,
    at: sha256(`${one.file}:${one.line}:${one.column}:${one.replacement}`),
  }));
  return drawn
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, size)
    .map(({ one }) => one)
    .sort((a, b) => Number(a.id) - Number(b.id));
}

export const placeOf = (file: string): string => {
  const [domain = '', place, ...rest] = file.split('/');
  return place === undefined || rest.length === 0 ? domain : place;
};

const fileOf = ({ at }: Alive): string => at.slice(0, at.indexOf(':'));

const isOf = (mutant: Alive, { file, text, was, becomes }: Single) =>
  fileOf(mutant) === file &&
  mutant.text === text &&
  mutant.becomes === becomes &&
  (was === undefined || mutant.was === was);

const holds = (pattern: string | undefined, said: string) =>
  pattern === undefined || new RegExp(pattern, 'su').test(said);

const isByRule = (mutant: Alive, { place, file, text, was, becomes }: Rule) =>
  (place === undefined || placeOf(fileOf(mutant)) === place) &&
  (file === undefined || fileOf(mutant) === file) &&
  holds(text, mutant.text) &&
  holds(was, mutant.was) &&
  holds(becomes, mutant.becomes);

const isWhole = (result: Result | undefined) => result !== undefined && result.of === undefined;

/**
 * Puts the reasons beside the mutants that live.
 * @returns who has none, and the reasons that are of no mutant any more: of a place that was judged by a sample nobody can
 * say that.
 */
export function explain(results: Results, { rules, single }: Reasons) {
  const left = new Set<Rule>([...rules, ...single]);
  const withReason = (mutant: Alive): Alive => {
    const all = [
      ...single.filter((reason) => isOf(mutant, reason)),
      ...rules.filter((rule) => isByRule(mutant, rule)),
    ];
    for (const one of all) left.delete(one);
    const { why: _, ...bare } = mutant;
    return all[0] ? { ...bare, why: all[0].why } : bare;
  };
  const explained: Results = Object.fromEntries(
    Object.entries(results).map(([name, result]) => [
      name,
      { ...result, alive: result.alive.map(withReason) },
    ]),
  );
  const canTell = ({ place, file }: Rule) => {
    const named = file === undefined ? place : placeOf(file);
    return named === undefined ? Object.values(results).every(isWhole) : isWhole(results[named]);
  };
  return {
    results: explained,
    unexplained: Object.values(explained).flatMap(({ alive }) => alive.filter(({ why }) => !why)),
    stale: [...left].filter(canTell),
  };
}

type Counted = Pick<Result, 'of' | 'mutants' | 'noticed'>;

const whole = ({ of: all, mutants }: Counted) => all ?? mutants;

/** What is noticed of a sample stands for its place. */
export function addUp(results: Readonly<Record<string, Counted>>) {
  const all = { mutants: 0, noticed: 0, judged: 0 };
  for (const result of Object.values(results)) {
    all.mutants += whole(result);
    all.judged += result.mutants;
    if (result.mutants > 0) all.noticed += (whole(result) * result.noticed) / result.mutants;
  }
  return { ...all, noticed: Math.round(all.noticed) };
}

/** Nothing to notice is all noticed. */
export const shareOf = ({ mutants, noticed }: Counted) => (mutants === 0 ? 1 : noticed / mutants);
export const percent = (counted: Counted) => `${(100 * shareOf(counted)).toFixed(1)} %`;

/** @returns which of these mutants are the ones that lived when their place was judged, and those that are not found. */
export function foundAgain(
  alive: readonly Alive[],
  mutants: readonly Mutant[],
  lineOf: (mutant: Mutant) => string,
) {
  const keyOf = (one: Alive) => JSON.stringify([fileOf(one), one.text, one.was, one.becomes]);
  const now = Map.groupBy(mutants, (one) =>
    JSON.stringify([one.file, lineOf(one), one.original, `${one.kind}: ${one.replacement}`]),
  );
  return {
    found: [...new Set(alive.map(keyOf))].flatMap((key) => now.get(key) ?? []),
    lost: alive.filter((one) => !now.has(keyOf(one))),
  };
}

/** Of the files of a place: whether they are still those that were judged. */
export const fingerprintOf = (texts: readonly (readonly [file: string, text: string])[]): string =>
  sha256(JSON.stringify(texts)).slice(0, 16);
