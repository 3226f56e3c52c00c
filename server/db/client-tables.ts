import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { DataRequestKind, DataRequestStatus } from '#domain/accounts/data-request.ts';
import type { SealedDocumentKind } from '#domain/sealing/sealed-document.ts';

/** Search words of each client. Triggers on `users` write it, and the client list reads it: see migration 0008. */
export interface ClientSearchTable {
  userId: number;
  /** The searchable words of the client, a `tsvector`. */
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

/**
 * Salted digest of a signed document whose person was erased: the lender recognises the document when it is shown
 * again.
 */
export interface ErasedDocumentsTable {
  id: GeneratedAlways<number>;
  applicationId: number;
  kind: SealedDocumentKind;
  salt: string;
  digest: string;
  erasedAt: Date;
}

/** A person's request about the own data, and the reply (rule: data-requests). */
export interface DataRequestsTable {
  id: GeneratedAlways<number>;
  userId: number;
  kind: DataRequestKind;
  /** The field that a request for correction is about; `null` for a request for erasure. */
  field: string | null;
  asks: string;
  status: Generated<DataRequestStatus>;
  askedAt: Date;
  /** Legal deadline: the last day for the answer. */
  answerBy: string;
  answer: string | null;
  answeredAt: Date | null;
  answeredBy: number | null;
}
export type DataRequestRow = Selectable<DataRequestsTable>;
