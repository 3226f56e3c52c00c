import type { Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';
import type { StatementColumns } from '#domain/statements/columns.ts';

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
  /** Account, day, amount, reference, text and place among equal lines, in one hash. */
  fingerprint: string;
  /** The lender's account that the line belongs to; `null`: the lender has named none, or an older version stored it. */
  account: Generated<string | null>;
  /** The row of the file with its place among equal rows, in one hash; `null`: an older version stored it. */
  rowHash: Generated<string | null>;
  paymentId: Generated<number | null>;
  /** The loan whose disbursement it is. */
  loanId: number | null;
  /** The movement of the lender's own money that it shows, as a fee that was booked as an expense. */
  movementId: Generated<number | null>;
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
  /** An older version stored no direction, balance, plain amounts and words. */
  columns: JSONColumnType<Partial<StatementColumns>>;
  changedAt: Date;
}
