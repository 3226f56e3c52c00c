import { termText } from '#domain/limits/instalments.ts';
import { TERMS } from '#domain/loans/terms.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OfPerson } from '#server/own-data/own-table.store.ts';

/** The meaning of a column, for a reader of the export without the program; `withheld`: why it is never exported. */
type Described = string | { readonly withheld: string };

/** A column of a table with rows about people: `kept` is why a person's download leaves it out (rule: own-data). */
export interface OwnColumn {
  readonly text: Described;
  readonly kept: string | null;
}
export const given = (text: Described): OwnColumn => ({ text, kept: null });
export const kept = (text: Described, why: string): OwnColumn => ({ text, kept: why });

/** A table of the export with every one of its columns: a missing one does not compile. */
interface Words<T extends keyof Tables, C> {
  readonly about: string;
  readonly columns: { readonly [N in keyof Tables[T] & string]: C };
}
/** `ofPerson`: a person may download the own rows, and each column is `given` or `kept`. */
export type TableWords<T extends keyof Tables> =
  | (Words<T, Described> & { readonly ofPerson?: never })
  | (Words<T, OwnColumn> & { readonly ofPerson: OfPerson });
export type SomeTables = { readonly [T in keyof Tables]?: TableWords<T> };
/** A table that is not exported, with the reason. */
export interface Withheld {
  readonly withheld: string;
}

/** The dictionary's text for a column that holds a term, with the meaning of each. */
export const TERM = `Plan de cuotas (${TERMS.map((term) => `${term}: ${termText(term)}`).join('; ')})`;
