import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { StatementColumns } from '#contract/statements.ts';

export interface StatementsTable {
  id: GeneratedAlways<number>;
  fileName: string;
  fileSha256: string;
  skipped: number;
  uploadedBy: number;
  uploadedAt: Date;
}

export interface StatementLinesTable {
  id: GeneratedAlways<number>;
  statementId: number;
  day: string;
  description: string;
  cents: number;
  fingerprint: string;
  paymentId: Generated<number | null>;
  usedAt: Date | null;
  /** The reversed payment that it had confirmed. */
  releasedFrom: number | null;
  dismissedAt: Date | null;
  dismissedBy: number | null;
}

export interface StatementFormatsTable {
  /** What tells one bank's files from another's: its headings. */
  headings: string;
  columns: JSONColumnType<StatementColumns>;
  changedAt: Date;
}
