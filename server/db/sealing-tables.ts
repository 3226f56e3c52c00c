import type { GeneratedAlways, Selectable } from 'kysely';

export interface SealCertificatesTable {
  fingerprint: string;
  chain: string;
  knownSince: Date;
}

export interface SettlementLettersTable {
  id: GeneratedAlways<number>;
  loanId: number;
  templateVersion: string;
  body: string;
  sha256: string;
  fullName: string;
  cedula: string;
  lender: string;
  writtenAt: Date;
  supersededAt: Date | null;
}

export interface SealedDocumentsTable {
  id: GeneratedAlways<number>;
  /** The document that the file belongs to: either `legalDocumentId` or `settlementLetterId` is set. */
  legalDocumentId: number | null;
  settlementLetterId: number | null;
  fileKey: string;
  fileSha256: string;
  fileBytes: number;
  sealedText: string;
  certificate: string;
  sealedAt: Date;
}
export type SealedDocumentRow = Selectable<SealedDocumentsTable>;
