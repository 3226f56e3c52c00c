/** Kinds of change to a watched row; `restate`: a migration changed the row's meaning without touching it. */
export const CHANGES = ['insert', 'update', 'delete', 'restate'] as const;
export type Change = (typeof CHANGES)[number];
