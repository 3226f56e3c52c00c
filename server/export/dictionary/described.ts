import { termText } from '#domain/limits/instalments.ts';
import { TERMS } from '#domain/loans/terms.ts';
import type { Tables } from '#server/db/tables.ts';

/** What a column says, for whoever reads the export without the program; `withheld`: it never leaves, and why. */
type Described = string | { readonly withheld: string };

/** A table of the export with every one of its columns: one that is forgotten does not compile. */
export type TableWords<T extends keyof Tables> = {
  readonly about: string;
  readonly columns: { readonly [C in keyof Tables[T] & string]: Described };
};
/** A table that is not exported, and why. */
export interface Withheld {
  readonly withheld: string;
}

/** Of a column that holds a term: the key of a plan, with what each means. */
export const TERM = `Plan de cuotas (${TERMS.map((term) => `${term}: ${termText(term)}`).join('; ')})`;
