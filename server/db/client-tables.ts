import type { Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';
import type { DataRequestKind, DataRequestStatus } from '#domain/accounts/data-request.ts';
import type { MergeLogin } from '#domain/accounts/same-person.ts';
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

/** Two accounts of one person that an owner made one (rule: merge-clients). */
export interface MergesTable {
  id: GeneratedAlways<number>;
  keptId: number;
  mergedId: number;
  login: MergeLogin;
  mergedBy: number;
  mergedAt: Date;
  /** By table, the keys of the rows that named the merged account before. */
  moved: JSONColumnType<Readonly<Record<string, readonly string[]>>>;
  /** The row of the kept account before and after, and that of the merged one before; `null` after a day. */
  keptBefore: JSONColumnType<object> | null;
  keptAfter: JSONColumnType<object> | null;
  mergedBefore: JSONColumnType<object> | null;
  undoneBy: number | null;
  undoneAt: Date | null;
}
