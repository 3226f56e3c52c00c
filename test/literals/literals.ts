import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A text that the specification quotes, and the place that proves it. */
export interface Literal {
  /** Line and section of the specification. */
  readonly line: number;
  readonly section: string;
  readonly text: string;
  /** If the text is an example, a description or has a variable part: the pattern of the displayed text. */
  readonly as?: string;
  /** The states (test/literals/states) and replies (replies.test.ts) that show it. */
  readonly shown?: readonly string[];
  /** Why no screen shows it. */
  readonly excluded?: string;
}

export const LITERALS: readonly Literal[] = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '..', 'literals.json'), 'utf8'),
);

/** Exactly the whole text of an element, unless the list gives a pattern. */
export const isAmong = ({ text, as }: Literal, seen: ReadonlySet<string>): boolean => {
  if (as === undefined) return seen.has(text);
  const pattern = new RegExp(`^(?:${as})$`, 'u');
  return [...seen].some((shown) => pattern.test(shown));
};

export const literalsOf = (state: string): readonly Literal[] =>
  LITERALS.filter(({ shown = [] }) => shown.includes(state));
