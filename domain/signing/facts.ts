import type { TakenOver } from '#domain/ledger/fact.ts';
import type { LateChargeVariant } from '#domain/loans/late-charge-variant.ts';
import type { LoanType } from '#domain/loans/loan-type.ts';
import type { Plan } from '#domain/loans/terms.ts';

/** Who lends, as the documents name it; `null` lines are left out. */
export interface Lender {
  readonly name: string;
  readonly rnc: string | null;
  readonly address: string | null;
  readonly city: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly dataEmail: string | null;
  /** Number under which the contract is registered with Pro Consumidor. */
  readonly registrationNumber: string | null;
  readonly bureaus: readonly string[];
  readonly accounts: readonly {
    bankName: string;
    accountType: string;
    accountNumber: string;
    accountHolder: string;
  }[];
  readonly retentionMonths: number;
  readonly hostingCountry: string;
}

/** Who borrows, each fact as the documents print it: a blank line where it is not known yet. */
export interface Borrower {
  readonly fullName: string;
  readonly cedula: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly employer: string;
  readonly jobTitle: string;
  readonly bankName: string;
  readonly accountType: string;
  /** Enough of it to recognise it. */
  readonly accountNumber: string;
}

/**
 * Everything that the two documents say. Nothing in it comes about by signing: the number of the application, the day
 * and the drawing stand in the evidence, so that the text shown is the text signed (rule: agreement).
 */
export interface DocumentFacts {
  readonly lender: Lender;
  readonly borrower: Borrower;
  readonly loanType: LoanType;
  readonly plan: Plan;
  readonly lateChargeVariant: LateChargeVariant;
  /** Percent, or `null` when the lender does not show it. */
  readonly effectiveAnnualRate: number | null;
  /** Of a note about what another loan owes: what of it is beside its principal (rule: restructuring). */
  readonly restructured: TakenOver | null;
  /** The first digits of the SHA-256 of the note that this one takes the place of. */
  readonly supersedes: string | null;
}
