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
  /** Hash of the agreed terms. Principal, interest, total and term in this row are the loan's own. */
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
  /**
   * When a payment that the bank took back made the loan owed again; `null`: never. Such a loan may be owed beside a
   * newer one (rule: one-active-loan).
   */
  reopenedAt: Date | null;
  /**
   * Pesos that the loan owes (`balance`), and pesos of its instalments that were paid (`paid`), by the posted ledger.
   */
  balance: Generated<number>;
  paid: Generated<number>;
  /** Due date of the oldest instalment that is not fully paid, late charge included. */
  nextDueOn: string | null;
  /** Key by which lists sort loans by due date: loans that owe nothing come last. */
  dueOrder: GeneratedAlways<string>;
  /** The name in its application without accents; written by the database. */
  nameOrder: Generated<string>;
  createdAt: Date;
  /** When the loan's status or its books last changed. */
  updatedAt: Date;
}
export type LoanRow = Selectable<LoansTable>;

export interface InstalmentsTable {
  loanId: number;
  number: number;
  dayOffset: number;
  dueDate: string | null;
  amount: number;
  /** Pesos paid of the instalment's amount, without late charge. */
  paid: Generated<number>;
  writtenOff: Generated<number>;
}
export type InstalmentRow = Selectable<InstalmentsTable>;

/** Ledger entries: each moves a positive amount of pesos from one account to another. */
export interface LedgerEntriesTable {
  id: GeneratedAlways<number>;
  loanId: number;
  kind: LedgerKind;
  source: Account;
  destination: Account;
  amount: number;
  /** Signed pesos by which the entry changes the loan's debt; the loan's balance is the sum of all. */
  balanceChange: GeneratedAlways<number>;
  valueDate: string;
  /** The instalment that a late charge belongs to. */
  instalmentNumber: number | null;
  paymentId: number | null;
  adjustmentId: number | null;
  /** The lender's bank account that the money left or reached; `null` where the staff recorded none. */
  fundsAccount: string | null;
  /** For cash: the drawer that the money reached or left; `null` is the safe (rule: drawers). */
  drawerId: number | null;
  /**
   * The day in the books of an entry about money of earlier books, which is in no place of the lender; `null`: the entry
   * is of the day on which it was posted (rule: import).
   */
  earlierBooksDay: string | null;
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
  /** Pesos of the adjustment; `null` for a write-off, which covers the whole debt of its day. */
  amount: number | null;
  valueDate: string;
  reason: string | null;
  reference: string | null;
  documentKey: string | null;
  documentType: string | null;
  documentSha256: string | null;
  /** SHA-256 of the stored file, which may be a re-encoded form of the file as sent. */
  storedSha256: string | null;
  /** When the server computed `storedSha256`, for a file that an earlier version stored without it. */
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
  /** The reason of the proposal as the customer reads it. */
  reason: string | null;
  proposedBy: number;
  proposedAt: Date;
  decidedAt: Date | null;
  /**
   * Set when the customer signs: the loan that took over, the day from which it counts, and the parts of the debt in
   * pesos.
   */
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
  /** The loan that the proposed act is about; `null`: the act is about the application. */
  loanId: number | null;
  /** Pesos of the proposed act; `null`: the whole debt. */
  amount: number | null;
  term: number | null;
  /** The day from which the proposed act counts, where it has one. */
  valueDate: string | null;
  reason: string | null;
  proposedBy: number;
  proposedAt: Date;
}
export type ProposalRow = Selectable<ProposalsTable>;
export type NewProposal = Insertable<ProposalsTable>;

/** The late charge that each late loan owes beyond its posted balance, in pesos. */
export interface RunningLateChargesTable {
  loanId: number;
  dueOn: string;
  amount: number;
}

/** The day up to which the running late charges are computed; the table has one row. */
export interface LateChargeDayTable {
  /** Always true: as the primary key it keeps the table at one row. */
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
