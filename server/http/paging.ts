const LIMIT = 50;

/** `?limit=` and `?after=` of a list that pages by a numeric key; a key that is none starts from the beginning. */
export function pageOf(query: { limit?: number | undefined; after?: string | undefined }) {
  const after =
    query.after !== undefined && /^\d{1,10}$/.test(query.after)
      ? Math.min(Number(query.after), 2_147_483_647)
      : null;
  return { limit: query.limit ?? LIMIT, after };
}

/** The key of a list in the order of an instant and then of ids: two rows may fall on one instant. */
export interface InstantKey {
  readonly at: Date;
  readonly id: number;
}

export function instantKeyOf(after: string | undefined): InstantKey | null {
  const parts = /^(\d{1,14})-(\d{1,10})$/.exec(after ?? '');
  return parts && { at: new Date(Number(parts[1])), id: Math.min(Number(parts[2]), 2_147_483_647) };
}

/** The key after a full page in that order; `null` when there is no more. */
export const nextInstantKey = <Row extends { readonly id: number }>(
  rows: readonly Row[],
  limit: number,
  instantOf: (row: Row) => Date | null,
): string | null => {
  const last = rows.at(-1);
  const at = last && instantOf(last);
  return at && rows.length === limit ? `${at.getTime()}-${last.id}` : null;
};

/** The key after a full page; `null` when there is no more. */
export const nextKey = (rows: readonly { id: number }[], limit: number): string | null => {
  const last = rows.at(-1);
  return last && rows.length === limit ? String(last.id) : null;
};
