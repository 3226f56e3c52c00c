import type { GeneratedAlways, Selectable } from 'kysely';
import type { Change } from '#domain/hash-chain/change.ts';

/**
 * Changes of chained tables that are not in the hash chain yet. Triggers write each in the transaction that changes
 * the row: see migration 0030.
 */
export interface UnchainedChangesTable {
  id: GeneratedAlways<number>;
  /** Name of the changed table: a table of `domain/hash-chain/tables.ts`, or one that the chain covered earlier. */
  source: string;
  rowId: string;
  change: Change;
  digest: string | null;
  /** Number of the database transaction that made the change, an `xid8`. */
  transaction: string;
  seal: string | null;
}
export type UnchainedChange = Selectable<UnchainedChangesTable>;

export interface ChainLinksTable {
  seq: number;
  changeId: number;
  source: string;
  rowId: string;
  change: Change;
  digest: string | null;
  seal: string | null;
  chainedAt: Date;
  hash: string;
}
export type ChainLink = Selectable<ChainLinksTable>;

export interface RowSaltsTable {
  source: string;
  rowId: string;
  salt: string;
}
