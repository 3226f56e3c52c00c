import { type SelectQueryBuilder, sql } from 'kysely';
import type { KeyKind } from '#contract/list.ts';

/**
 * The columns that a list can be ordered by: those without `null`, which would end a page, because it sorts neither
 * before a row nor after it. `Held`: the columns that are set in all rows of the list although their type allows
 * `null`.
 */
export type Sortable<Row, Held extends keyof Row & string = never> =
  | Held
  | { [C in keyof Row & string]: null extends Row[C] ? never : C }[keyof Row & string];

/**
 * Keyset pagination: one page of a list in a declared order, a given number of rows after the last one seen (the
 * cursor).
 */
export interface Slice<Column extends string = string> {
  readonly column: Column;
  readonly kind: KeyKind;
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly after: { readonly id: number; readonly value: string } | null;
}

const TYPES = {
  number: sql`bigint`,
  text: sql`text`,
  state: sql`text`,
  day: sql`date`,
  instant: sql`timestamptz`,
};

/** SQL for a row's sort key as text for the client: exact to the microsecond, whatever the server's formats are. */
const keyText = (kind: KeyKind, column: string) =>
  kind === 'instant'
    ? sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql<string>`${sql.ref(column)}::text`;

/** Adds the slice's order to a query. `table` holds the sort column; `id` breaks ties. */
export function ordered<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { column, direction }: Slice,
  table: string,
  id = `${table}.id`,
): SelectQueryBuilder<DB, TB, O> {
  const byKey = column === 'id' ? query : query.orderBy(sql.ref(`${table}.${column}`), direction);
  return byKey.orderBy(sql.ref(id), direction);
}

/** Limits a query to the rows of one page: the first ones, in the slice's order, after the last row seen. */
export function firstOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  slice: Slice,
  table: string,
  id = `${table}.id`,
): SelectQueryBuilder<DB, TB, O> {
  const { column, kind, direction, limit, after } = slice;
  const page = ordered(query, slice, table, id).limit(limit);
  if (after === null) return page;
  const beyond = direction === 'asc' ? sql`>` : sql`<`;
  return page.where(
    column === 'id'
      ? sql<boolean>`${sql.ref(id)} ${beyond} ${after.id}`
      : sql<boolean>`(${sql.ref(`${table}.${column}`)}, ${sql.ref(id)}) ${beyond} (${after.value}::${TYPES[kind]}, ${after.id})`,
  );
}

/** The rows of one page, each with the key from which the next page continues. */
export const sliced = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  slice: Slice,
  table: string,
  id = `${table}.id`,
) =>
  firstOf(
    query.select(
      (slice.column === 'id' ? sql<string>`''` : keyText(slice.kind, `${table}.${slice.column}`)).as(
        'sortKey',
      ),
    ),
    slice,
    table,
    id,
  );
