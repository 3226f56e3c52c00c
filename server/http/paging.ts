import { day } from '#contract/fields.ts';
import { type ColumnOf, type KeyKind, type List, sortOf, standardOf } from '#contract/list.ts';
import type { Slice } from '#server/db/keyset.ts';

const LIMIT = 50;
const LARGEST_ID = 2_147_483_647;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;
/**
 * For each kind of sort key, whether the database can read a text as one: the `after` of a request comes from
 * outside.
 */
const READABLE: Readonly<Record<KeyKind, (text: string) => boolean>> = {
  number: (text) => /^-?\d{1,15}$/.test(text),
  text: () => true,
  state: () => true,
  day: (text) => day.safeParse(text).success,
  instant: (text) => INSTANT.test(text) && !Number.isNaN(Date.parse(text)),
};

function afterOf(text: string | undefined, column: string, kind: KeyKind): Slice['after'] {
  const [, digits = '', value = ''] = /^(\d{1,10})(?:~(.*))?$/s.exec(text ?? '') ?? [];
  if (digits === '' || (column !== 'id' && !READABLE[kind](value))) return null;
  return { id: Math.min(Number(digits), LARGEST_ID), value };
}

interface Asked {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
  readonly sort?: string | undefined;
}

/**
 * Pagination: parses `?limit=`, `?after=` and `?sort=` of a declared list. An unreadable key starts from the beginning.
 */
export function sliceOf<L extends List>(list: L, query: Asked): Slice<ColumnOf<L>> {
  const { limit = LIMIT, after, sort: order } = query;
  const { sort, direction } = sortOf(list, order ?? standardOf(list, { ...query }));
  const { kind } = sort;
  const column: ColumnOf<L> = sort.column;
  return { column, kind, direction, limit, after: afterOf(after, column, kind) };
}

/** The `after` with which the next page continues; `null` when there is no next page. */
export function nextOf(
  { column, limit }: Slice,
  rows: readonly { readonly id: number; readonly sortKey: string }[],
): string | null {
  const last = rows.at(-1);
  if (!last || rows.length < limit) return null;
  return column === 'id' ? String(last.id) : `${last.id}~${last.sortKey}`;
}
