import type { TakenOver } from '#domain/ledger/fact.ts';
import type { LateChargeVariant } from '#domain/loans/late-charge-variant.ts';
import type { LoanType } from '#domain/loans/loan-type.ts';
import type { AgreedPlan, Term } from '#domain/loans/terms.ts';

/** The lender as the documents name it; the documents leave out `null` facts. */
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
  /** A paragraph of the lender's own in the promissory note (rule: note-condition). */
  readonly noteCondition: string | null;
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

/** The borrower as the documents print them: a blank line for an unknown fact. */
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
  /** The account's number, shortened to enough digits to recognise it. */
  readonly accountNumber: string;
}

/** The witness who heard the text read out to a signer that cannot read, and signs beside them (rule: read-out). */
export interface Witness {
  readonly fullName: string;
  readonly cedula: string;
}

/** Facts of documents that a person signs at the counter (rule: counter-application). */
export interface AtCounter {
  /** Phone and e-mail as the person gave them; empty if they have none. */
  readonly contacts: readonly string[];
  /** The witness; `null`: there is none, since the signer reads the text. */
  readonly witness: Witness | null;
  /** The loan is handed over in cash: the person has no bank account. `null`: it goes to their account. */
  readonly cash: true | null;
}

/**
 * All facts that the note and the authorization print. None of them comes about by signing: the number of the
 * application, the day and the drawing are in the evidence, so that the shown text is the signed text (rule:
 * agreement).
 */
export interface DocumentFacts {
  readonly lender: Lender;
  readonly borrower: Borrower;
  readonly loanType: LoanType;
  /** The chosen term: it gives the number of instalments and their interval. */
  readonly term: Term;
  readonly plan: AgreedPlan;
  readonly lateChargeVariant: LateChargeVariant;
  /** The late charge in basis points a month; `null`: the variant's. */
  readonly lateRate: number | null;
  /** Days late without late charge; `null`: none. */
  readonly graceDays: number | null;
  /** Whether a payoff before the last due date has a rebate; `null`: none. */
  readonly rebates: true | null;
  /** Whether the loan needs a guarantor; `null`: none (rule: guarantor). */
  readonly guarantor: true | null;
  /** Effective annual rate in percent; `null` when the lender does not show it. */
  readonly effectiveAnnualRate: number | null;
  /** The facts of signing at the counter, before a member of the staff; `null`: the signer signs alone. */
  readonly counter: AtCounter | null;
  /**
   * For a note about another loan's debt: what is owed from that loan beside the principal
   * (rule: restructuring).
   */
  readonly restructured: TakenOver | null;
  /**
   * The first digits of the SHA-256 of the promissory note that this promissory note replaces; `null`: it replaces none.
   */
  readonly supersedes: string | null;
}
