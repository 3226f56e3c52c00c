import type { Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';
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
  /** Amount of the line in centavos; negative amounts left the account. */
  cents: number;
  fingerprint: string;
  paymentId: Generated<number | null>;
  /** The loan whose disbursement it is. */
  loanId: number | null;
  usedAt: Date | null;
  /** The payment that this line had confirmed and that was reversed since. */
  releasedFrom: number | null;
  dismissedAt: Date | null;
  dismissedBy: number | null;
}
export type StatementLineRow = Selectable<StatementLinesTable>;

export interface StatementFormatsTable {
  /** The headings of a file in one key, which distinguishes one bank's files from another's. */
  headings: string;
  columns: JSONColumnType<StatementColumns>;
  changedAt: Date;
}
