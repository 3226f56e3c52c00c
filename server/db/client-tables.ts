import type { GeneratedAlways } from 'kysely';
import type { SealedDocumentKind } from '#domain/sealing/sealed-document.ts';

/** Kept by triggers on `users`, read by the client list: see migration 0008. */
export interface ClientSearchTable {
  userId: number;
  /** A `tsvector`. */
  words: string;
}

export interface LoanSearchTable {
  loanId: number;
  words: string;
}

export interface ClientCountsTable {
  slot: number;
  total: number;
  withPhone: number;
}

/** The trace of a deleted person's signed document. */
export interface ErasedDocumentsTable {
  id: GeneratedAlways<number>;
  applicationId: number;
  kind: SealedDocumentKind;
  salt: string;
  digest: string;
  erasedAt: Date;
}
