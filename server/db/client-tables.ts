import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { DataRequestKind, DataRequestStatus } from '#domain/accounts/data-request.ts';
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

/** What a person asked of their data, and the answer (rule: data-requests). */
export interface DataRequestsTable {
  id: GeneratedAlways<number>;
  userId: number;
  kind: DataRequestKind;
  /** Of a correction: which datum. */
  field: string | null;
  asks: string;
  status: Generated<DataRequestStatus>;
  askedAt: Date;
  /** The last day for the answer. */
  answerBy: string;
  answer: string | null;
  answeredAt: Date | null;
  answeredBy: number | null;
}
export type DataRequestRow = Selectable<DataRequestsTable>;
