const LIMIT = 50;

/** `?limit=` and `?after=` of a list that pages by a numeric key; a key that is none starts from the beginning. */
export function pageOf(query: { limit?: number | undefined; after?: string | undefined }) {
  const after =
    query.after !== undefined && /^\d{1,10}$/.test(query.after)
      ? Math.min(Number(query.after), 2_147_483_647)
      : null;
  return { limit: query.limit ?? LIMIT, after };
}

/** The key after a full page; `null` when there is no more. */
export const nextKey = (rows: readonly { id: number }[], limit: number): string | null => {
  const last = rows.at(-1);
  return last && rows.length === limit ? String(last.id) : null;
};
