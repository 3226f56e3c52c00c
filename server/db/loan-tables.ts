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
  /** The one whose rest it took over: both are of one application. */
  supersedesLoanId: number | null;
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
  /** The name in its application without accents; kept by the database. */
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

/** One movement: positive pesos from an account to another. */
export interface LedgerEntriesTable {
  id: GeneratedAlways<number>;
  loanId: number;
  kind: LedgerKind;
  source: Account;
  destination: Account;
  amount: number;
  /** What it adds to what the loan owes; the balance is the sum. */
  balanceChange: GeneratedAlways<number>;
  valueDate: string;
  /** Which instalment a late charge belongs to. */
  instalmentNumber: number | null;
  paymentId: number | null;
  adjustmentId: number | null;
  /** Of the lender's bank accounts, the one that the money left or came to; `null` where nobody said. */
  fundsAccount: string | null;
  note: string | null;
  createdBy: number | null;
  createdAt: Date;
}
export type LedgerEntryRow = Selectable<LedgerEntriesTable>;
export type NewLedgerEntry = Insertable<LedgerEntriesTable>;

/** What was decided about a loan's money beside its payments. */
export interface LoanAdjustmentsTable {
  id: GeneratedAlways<number>;
  loanId: number;
  kind: AdjustmentKind;
  /** `null` for a write-off: it takes what is owed on its day. */
  amount: number | null;
  valueDate: string;
  reason: string | null;
  reference: string | null;
  documentKey: string | null;
  documentType: string | null;
  documentSha256: string | null;
  /** Of what is in its place. */
  storedSha256: string | null;
  /** When that was counted, of a file that was stored without it. */
  hashedAt: Date | null;
  /** Where credit went to, or came from. */
  otherLoanId: number | null;
  createdBy: number | null;
  createdAt: Date;
}
export type LoanAdjustmentRow = Selectable<LoanAdjustmentsTable>;

/** That a loan's rest is to be owed by other terms, and what became of it. */
export interface RestructuringsTable {
  id: GeneratedAlways<number>;
  loanId: number;
  status: RestructuringStatus;
  term: number;
  newInterest: boolean;
  /** For the customer. */
  reason: string | null;
  proposedBy: number;
  proposedAt: Date;
  decidedAt: Date | null;
  /** Once it is signed: the loan that took over, from when, and what; pesos. */
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
  /** Pesos; `null`: all that is owed. */
  amount: number | null;
  term: number | null;
  /** From which day it counts, where the act has one. */
  valueDate: string | null;
  reason: string | null;
  proposedBy: number;
  proposedAt: Date;
}
export type ProposalRow = Selectable<ProposalsTable>;
export type NewProposal = Insertable<ProposalsTable>;

/** What is owed beside the posted balance, of the loans that are late. */
export interface RunningLateChargesTable {
  loanId: number;
  dueOn: string;
  amount: number;
}

/** One row: the day by which they are counted. */
export interface LateChargeDayTable {
  /** There is one row. */
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
