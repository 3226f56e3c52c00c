import { termText } from '#domain/limits/instalments.ts';
import { TERMS } from '#domain/loans/terms.ts';
import type { Tables } from '#server/db/tables.ts';

/** The meaning of a column, for a reader of the export without the program; `withheld`: why it is never exported. */
type Described = string | { readonly withheld: string };

/** A table of the export with every one of its columns: a missing one does not compile. */
export type TableWords<T extends keyof Tables> = {
  readonly about: string;
  readonly columns: { readonly [C in keyof Tables[T] & string]: Described };
};
/** A table that is not exported, with the reason. */
export interface Withheld {
  readonly withheld: string;
}

/** The dictionary's text for a column that holds a term, with the meaning of each. */
export const TERM = `Plan de cuotas (${TERMS.map((term) => `${term}: ${termText(term)}`).join('; ')})`;
