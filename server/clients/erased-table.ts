import type { RawBuilder } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

type Column<T extends keyof Tables> = keyof Tables[T] & string;
type Empty = string | number | boolean | null | RawBuilder<string>;

/** What erasing a person does with the person's rows of a table. */
export type Erased =
  /** The rows are deleted, with everything in them. */
  | { readonly rows: 'deleted' }
  /** The books need the rows: the columns of `emptied` get these values, each other column has a reason in `kept`. */
  | {
      readonly rows: 'emptied';
      readonly emptied: Readonly<Record<string, Empty>>;
      readonly kept: Readonly<Record<string, string>>;
    }
  /** No row is about a customer. */
  | { readonly rows: 'nobody'; readonly why: string };

export const DELETED = { rows: 'deleted' } as const;
export const nobody = (why: string) => ({ rows: 'nobody', why }) as const;
/** A column that is neither emptied nor kept with a reason does not compile. */
export const emptied = <T extends keyof Tables, const E extends { readonly [C in Column<T>]?: Empty }>(
  _table: T,
  values: E,
  kept: Readonly<Record<Exclude<Column<T>, keyof E>, string>>,
) => ({ rows: 'emptied', emptied: values, kept }) as const;

/** The text that replaces an erased person's name in the books of closed loans. */
export const NOBODY = 'Titular eliminado';

export const BOOKS = 'the books need it';
export const ROW = 'only says which row it is';
export const WHEN = 'an instant of the books';
export const WHO = 'the staff';
export const STATE = 'one word of a closed set';
export const SET = 'written when the row is emptied';
export const COMPUTED = 'computed from other columns';
export const STAFF_ONLY = 'a customer has none';
