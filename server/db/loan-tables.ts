import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { LateChargeSetting } from '#domain/loans/late-charge-variant.ts';
import type { LedgerKind } from '#domain/loans/ledger-kind.ts';
import type { LoanStatus } from '#domain/loans/loan.ts';
import type { LoanType } from '#domain/loans/loan-type.ts';

export interface LoansTable {
  id: GeneratedAlways<number>;
  applicationId: number;
  /** What was agreed: the figures below are its own. */
  agreementHash: string;
  userId: number;
  cedula: string;
  loanType: LoanType;
  status: LoanStatus;
  principal: number;
  interest: number;
  total: number;
  term: number;
  lateChargeVariant: LateChargeSetting;
  approvedAt: Date;
  approvedBy: number | null;
  disbursedOn: string | null;
  disbursementReference: string | null;
  disbursedBy: number | null;
  settledAt: Date | null;
  /** What the posted ledger says is owed, and what is paid of the instalments; pesos. */
  balance: Generated<number>;
  paid: Generated<number>;
  /** Due date of the oldest instalment that is not paid, late charge included. */
  nextDueOn: string | null;
  /** The same for lists in that order: what owes nothing comes last. */
  dueOrder: GeneratedAlways<string>;
  createdAt: Date;
  /** Of the status, not of the books. */
  updatedAt: Date;
}
export type LoanRow = Selectable<LoansTable>;

export interface InstalmentsTable {
  loanId: number;
  number: number;
  dayOffset: number;
  dueDate: string | null;
  amount: number;
  /** Of the amount, without late charge. */
  paid: Generated<number>;
}
export type InstalmentRow = Selectable<InstalmentsTable>;

export interface LedgerEntriesTable {
  id: GeneratedAlways<number>;
  loanId: number;
  kind: LedgerKind;
  /** Signed pesos: owed positive, paid negative. */
  amount: number;
  valueDate: string;
  /** Which instalment a late charge belongs to. */
  instalmentNumber: number | null;
  paymentId: number | null;
  note: string | null;
  createdBy: number | null;
  createdAt: Date;
}
export type LedgerEntryRow = Selectable<LedgerEntriesTable>;
export type NewLedgerEntry = Insertable<LedgerEntriesTable>;
