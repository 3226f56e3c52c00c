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
/** A column that says the same after its person was erased, and why; those of rows that go need no reason. */
export interface StayingColumn extends OwnColumn {
  readonly stays: string;
}
interface Answered extends OwnColumn {
  readonly stays: string | undefined;
}
export function given(text: Described): OwnColumn;
export function given(text: Described, stays: string): StayingColumn;
export function given(text: Described, stays?: string): Answered {
  return { text, kept: null, stays };
}
export function kept(text: Described, why: string): OwnColumn;
export function kept(text: Described, why: string, stays: string): StayingColumn;
export function kept(text: Described, why: string, stays?: string): Answered {
  return { text, kept: why, stays };
}

/** A table of the export with every one of its columns: a missing one does not compile. */
interface Words<T extends keyof Tables, C> {
  readonly about: string;
  readonly columns: { readonly [N in keyof Tables[T] & string]: C };
}
/** `ofPerson`: a person may download the own rows, and each column is `given` or `kept`. */
export type TableWords<T extends keyof Tables> =
  | (Words<T, Described> & { readonly ofPerson?: never })
  | (Words<T, OwnColumn> & { readonly ofPerson: OfPerson });
/** A table of the lender. */
export const ofLender = <const C>(about: string, columns: C) => ({ about, columns });
/** A table with rows about people. */
export const ofPeople = <const C>(about: string, ofPerson: OfPerson, columns: C) => ({
  about,
  ofPerson,
  columns,
});
export type SomeTables = { readonly [T in keyof Tables]?: TableWords<T> };
/** A table that is not exported, with the reason. */
export interface Withheld {
  readonly withheld: string;
}

/** The dictionary's text for a column that holds a term, with the meaning of each. */
export const TERM = `Plan de cuotas (${TERMS.map((term) => `${term}: ${termText(term)}`).join('; ')})`;

/* Why a column stays when its person is erased. */
export const BOOKS = 'the books need it';
export const ROW = 'only says which row it is';
export const WHEN = 'an instant of the books';
export const WHO = 'the staff';
export const STATE = 'one word of a closed set';
export const SET = 'written when the row is emptied';
export const COMPUTED = 'computed from other columns';
export const STAFF_ONLY = 'a customer has none';
