import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { ProposedAct } from '#domain/accounts/two-persons.ts';
import type { Account } from '#domain/ledger/account.ts';
import type { AdjustmentKind } from '#domain/ledger/adjustment.ts';
import type { LedgerKind } from '#domain/ledger/ledger-kind.ts';
import type { LateChargeSetting } from '#domain/loans/late-charge-variant.ts';
import type { LoanStatus } from '#domain/loans/loan.ts';
import type { LoanType } from '#domain/loans/loan-type.ts';
import type { RestructuringStatus } from '#domain/loans/restructuring.ts';

export interface LoansTable {
  id: GeneratedAlways<number>;
  applicationId: number;
  /** The loan whose balance it took over: both belong to one application. */
  supersedesLoanId: number | null;
  /** The agreed terms; the figures below are the loan's own. */
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
  /** Pesos that are owed, and those paid of the instalments, by the posted ledger. */
  balance: Generated<number>;
  paid: Generated<number>;
  /** Due date of the oldest instalment that is not fully paid, late charge included. */
  nextDueOn: string | null;
  /** Key by which lists sort loans by due date: loans that owe nothing come last. */
  dueOrder: GeneratedAlways<string>;
  /** The name in its application without accents; written by the database. */
  nameOrder: Generated<string>;
  createdAt: Date;
  /** Of the status, or of the books. */
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
  writtenOff: Generated<number>;
}
export type InstalmentRow = Selectable<InstalmentsTable>;

/** One movement: positive pesos from one account to another. */
export interface LedgerEntriesTable {
  id: GeneratedAlways<number>;
  loanId: number;
  kind: LedgerKind;
  source: Account;
  destination: Account;
  amount: number;
  /** The amount that it adds to the loan's debt; the balance is the sum. */
  balanceChange: GeneratedAlways<number>;
  valueDate: string;
  /** The instalment that a late charge belongs to. */
  instalmentNumber: number | null;
  paymentId: number | null;
  adjustmentId: number | null;
  /** The bank account of the lender that the money left or reached; `null` where the staff recorded none. */
  fundsAccount: string | null;
  /** For cash: the drawer that the money reached or left; `null` is the safe (rule: drawers). */
  drawerId: number | null;
  note: string | null;
  createdBy: number | null;
  createdAt: Date;
}
export type LedgerEntryRow = Selectable<LedgerEntriesTable>;
export type NewLedgerEntry = Insertable<LedgerEntriesTable>;

/** Decisions about a loan's money other than payments. */
export interface LoanAdjustmentsTable {
  id: GeneratedAlways<number>;
  loanId: number;
  kind: AdjustmentKind;
  /** `null` for a write-off: it covers the whole debt of its day. */
  amount: number | null;
  valueDate: string;
  reason: string | null;
  reference: string | null;
  documentKey: string | null;
  documentType: string | null;
  documentSha256: string | null;
  /** Hash of the file that replaced it. */
  storedSha256: string | null;
  /** When the server computed that hash, for a file that was stored without one. */
  hashedAt: Date | null;
  /** The loan that credit was moved to, or from. */
  otherLoanId: number | null;
  createdBy: number | null;
  createdAt: Date;
}
export type LoanAdjustmentRow = Selectable<LoanAdjustmentsTable>;

/** An offer of new terms for a loan's remaining debt, and its outcome. */
export interface RestructuringsTable {
  id: GeneratedAlways<number>;
  loanId: number;
  status: RestructuringStatus;
  term: number;
  newInterest: boolean;
  /** The reason as the customer reads it. */
  reason: string | null;
  proposedBy: number;
  proposedAt: Date;
  decidedAt: Date | null;
  /** Once it is signed: the loan that took over, from when, and the amounts; pesos. */
  newLoanId: number | null;
  signedOn: string | null;
  principal: number | null;
  interest: number | null;
  lateCharge: number | null;
  costs: number | null;
}
export type RestructuringRow = Selectable<RestructuringsTable>;

export interface ProposalsTable {
  id: GeneratedAlways<number>;
  act: ProposedAct;
  applicationId: number;
  /** `null`: about the application. */
  loanId: number | null;
  /** Pesos; `null`: the whole debt. */
  amount: number | null;
  term: number | null;
  /** The day from which it counts, where the act has one. */
  valueDate: string | null;
  reason: string | null;
  proposedBy: number;
  proposedAt: Date;
}
export type ProposalRow = Selectable<ProposalsTable>;
export type NewProposal = Insertable<ProposalsTable>;

/** The late charge owed beyond the posted balance, of the loans that are late. */
export interface RunningLateChargesTable {
  loanId: number;
  dueOn: string;
  amount: number;
}

/** One row: the day up to which they are computed. */
export interface LateChargeDayTable {
  /** The table has one row. */
  one: Generated<boolean>;
  day: string;
}

export interface LoanCalculationsTable {
  id: GeneratedAlways<number>;
  userId: number;
  amount: number;
  interestRate: string;
  term: number;
  monthlyPayment: number;
  totalInterest: number;
  totalAmount: number;
  createdAt: Date;
}
