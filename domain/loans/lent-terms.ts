import { learnTerms, TERM, type TermFacts } from '#domain/loans/term.ts';
import { isTerm, TERMS, type Term } from '#domain/loans/terms.ts';

/**
 * The terms that are lent, with their facts, as a page carries them; empty where only the specification's product is
 * lent, which every page has.
 */
export const writeTerms = (lent: readonly Term[]): string =>
  String(lent) === String(TERMS)
    ? ''
    : JSON.stringify(
        lent.map((term) => [term, TERM[term]]),
        // The price of instalments on the balance is exact, in numbers that JSON has not.
        (_, value) => (typeof value === 'bigint' ? String(value) : value),
      );

/** Learns the terms of such a text. @returns those that are lent. */
export function readTerms(text: string): readonly Term[] {
  if (text === '') return TERMS;
  const carried: readonly (readonly [Term, TermFacts])[] = JSON.parse(text, (key, value) =>
    key === 'total' ? value.map(BigInt) : value,
  );
  learnTerms(Object.fromEntries(carried.filter(([term]) => !isTerm(term))));
  return carried.map(([term]) => term);
}
