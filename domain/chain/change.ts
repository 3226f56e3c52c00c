/** What happened to a watched row; `restate`: a migration changed what its row says without touching it. */
export const CHANGES = ['insert', 'update', 'delete', 'restate'] as const;
export type Change = (typeof CHANGES)[number];
