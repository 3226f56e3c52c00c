import type { GeneratedAlways, Insertable, JSONColumnType } from 'kysely';
import type { ReportState } from '#domain/bureau/report.ts';

export interface BureauConsultationsTable {
  id: GeneratedAlways<number>;
  applicationId: number;
  legalDocumentId: number;
  bureau: string;
  reason: string;
  fileKey: string;
  fileType: string;
  storedSha256: string;
  consultedBy: number;
  consultedAt: Date;
}
export type NewConsultation = Insertable<BureauConsultationsTable>;

export interface AuthorizationRevocationsTable {
  legalDocumentId: number;
  revokedAt: Date;
}

/** That a client signed that her payments may be reported to a bureau (rule: bureau-files). */
export interface ReportingConsentsTable {
  id: GeneratedAlways<number>;
  userId: number;
  fullText: string;
  textSha256: string;
  signature: Buffer;
  signedAt: Date;
  ip: string;
  userAgent: string;
  withdrawnAt: Date | null;
}

/** How the files for the bureau are laid out, in versions: the newest is in force. */
export interface BureauLayoutsTable {
  version: GeneratedAlways<number>;
  value: JSONColumnType<Record<string, unknown>>;
  changedBy: number;
  changedAt: Date;
}

export interface BureauFilesTable {
  id: GeneratedAlways<number>;
  madeOn: string;
  layoutVersion: number | null;
  lines: number;
  sha256: string;
  madeBy: number;
  madeAt: Date;
}

/** A loan as a file told the bureau of it. */
export interface BureauLinesTable {
  id: GeneratedAlways<number>;
  fileId: number;
  loanId: number;
  cedula: string;
  name: string;
  openedOn: string;
  amount: number;
  balance: number;
  instalment: number;
  daysLate: number;
  state: ReportState;
  corrects: string | null;
}
