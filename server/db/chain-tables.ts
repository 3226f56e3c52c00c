import type { GeneratedAlways, Selectable } from 'kysely';
import type { Change } from '#domain/chain/change.ts';

/** Written by triggers, in the transaction of the row: see migration 0030. */
export interface UnchainedChangesTable {
  id: GeneratedAlways<number>;
  /** A table of `domain/chain/sources.ts`, or one that is watched no more. */
  source: string;
  rowId: string;
  change: Change;
  digest: string | null;
  /** An `xid8`. */
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
