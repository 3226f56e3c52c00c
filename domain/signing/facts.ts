import type { Day } from '#domain/calendar.ts';
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
  readonly accountNumber: string;
}

/** Everything that the two documents say. */
export interface DocumentFacts {
  /** `null` in a preview, before there is an application. */
  readonly applicationId: number | null;
  readonly lender: Lender;
  readonly borrower: Borrower;
  readonly loanType: LoanType;
  readonly plan: Plan;
  readonly lateChargeVariant: LateChargeVariant;
  /** Percent, or `null` when the lender does not show it. */
  readonly effectiveAnnualRate: number | null;
  /** Day of the signature, or of the preview. */
  readonly date: Day;
  /** "09/11/2026 17:05" in Santo Domingo. */
  readonly signedAtLocal: string;
  readonly signed: boolean;
  /** The first digits of the SHA-256 of the note that this one takes the place of. */
  readonly supersedes: string | null;
}
