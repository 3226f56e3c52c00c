import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A text that the specification quotes, and the place that proves it. */
export interface Literal {
  /** Line of the text in the specification. */
  readonly line: number;
  readonly section: string;
  readonly text: string;
  /** Pattern of the displayed text, if the quoted one is an example, a description or has a variable part. */
  readonly as?: string;
  /** Names of the states (test/literals/states) and replies (replies.test.ts) that show the text. */
  readonly shown?: readonly string[];
  /** Why no screen shows the text. */
  readonly excluded?: string;
}

export const LITERALS: readonly Literal[] = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '..', 'literals.json'), 'utf8'),
);

/**
 * Whether a text of the specification is among the seen ones: as the whole text of an element, or by the pattern that
 * the list gives.
 */
export const isAmong = ({ text, as }: Literal, seen: ReadonlySet<string>): boolean => {
  if (as === undefined) return seen.has(text);
  const pattern = new RegExp(`^(?:${as})$`, 'u');
  return [...seen].some((shown) => pattern.test(shown));
};

export const literalsOf = (state: string): readonly Literal[] =>
  LITERALS.filter(({ shown = [] }) => shown.includes(state));
