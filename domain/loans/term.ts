import type { LateChargeVariant } from '#domain/loans/late-charge-variant.ts';
import type { LoanType } from '#domain/loans/loan-type.ts';
import type { OfferedTariffs } from '#domain/products/charges.ts';
import type { NamedDue } from '#domain/products/due-words.ts';
import { BASIS, type TermPrice } from '#domain/products/price.ts';

/** Facts of a person's earlier loans that decide which terms they may have. */
export interface LoanHistory {
  /** Number of fully repaid loans of this account. */
  readonly settledLoans: number;
  /** Pesos: the personal limit (rule: personal-limit). */
  readonly limit: number;
}

export interface AudienceFacts {
  readonly includes: (history: LoanHistory, least: number) => boolean;
  /** The clients who may have the term, as a text after "para"; `null`: no sentence names them. */
  readonly who: string | null;
}

/** The customers that a term is offered to. */
export const AUDIENCE = {
  everyone: { includes: () => true, who: null },
  returning: {
    includes: ({ settledLoans }) => settledLoans > 0,
    who: 'clientes que ya saldaron un préstamo',
  },
  limit: {
    includes: ({ limit }, least) => limit >= least,
    who: 'clientes con un límite que lo alcanza',
  },
} as const satisfies Record<string, AudienceFacts>;
export type Audience = keyof typeof AUDIENCE;

/** What a form needs to offer a product. */
export interface OfferedProduct {
  /** The version of the product. */
  readonly id: number;
  readonly name: string;
  /** The type of loan that it is for; `null`: each of them. */
  readonly loanType: LoanType | null;
  /** Pesos: the least and the greatest amount, the step of its slider, and the amount that it shows first. */
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly initial: number;
}

/** The late charge that a product's loans are signed with. */
export interface ProductLate {
  readonly variant: LateChargeVariant | null;
  /** Basis points a month; absent: the variant's. */
  readonly rate?: number;
  readonly graceDays: number;
}

/**
 * What a term is: a plan of a version of a product, as its key names it in rows and in requests. It never changes, since
 * a version does not (rule: products; why: docs/decisions/products.md).
 */
export interface TermFacts extends OfferedTariffs {
  /**
   * Days after the disbursement of each instalment (rule: instalment-days), counted in the periods of its rule; the
   * number of its days is the number of its instalments.
   */
  readonly dueDays: readonly number[];
  /** The rule that names the due dates once there is a disbursement; `null`: the days are counted from it. */
  readonly due: NamedDue | null;
  /** The interval after the word "cuotas", if it is not every fifteen days: "semanales". */
  readonly pace: string | null;
  /** What the calculator shows, until something is signed (rule: calculator-rates). */
  readonly quoted: TermPrice;
  /** What the note costs (rules: note-rates, three-instalment-rounding). */
  readonly signed: TermPrice;
  readonly audience: Audience;
  /** The late charge of its loans: a variant or, `null`, the one of the lender's settings; and the days of grace. */
  readonly late: ProductLate;
  /** Whether a payoff before the last due date has a rebate (rule: rebate). */
  readonly rebates?: true;
  /** Whether its loans need a guarantor (rule: guarantor). */
  readonly guarantor?: true;
  /** The product; `null`: the specification's, whose numbers are constants. */
  readonly product: OfferedProduct | null;
}

/** Interest fixed for the whole term, in equal instalments, the last of which takes the rest. */
export const flat = (rate: number, equalRate: number | null = null): TermPrice => ({
  total: [BASIS + rate, BASIS],
  equalRate,
  remainder: 'last',
});
const COMMON = flat(1_500);
const DEFAULT = {
  due: null,
  pace: null,
  audience: 'everyone',
  late: { variant: null, graceDays: 0 },
  product: null,
} as const;

/**
 * The terms by key: first those of the specification's product, and those that `learnTerms` has added since from the
 * rows of the lender's products.
 */
export const TERM: Record<number, TermFacts> = {
  1: { ...DEFAULT, dueDays: [30], quoted: COMMON, signed: COMMON },
  2: { ...DEFAULT, dueDays: [15, 30], quoted: COMMON, signed: COMMON },
  // Two thirds at ×1.15 and one at ×1.15×1.15 make ×1.2075 (rules: note-rates, two-plans).
  3: { ...DEFAULT, dueDays: [15, 30, 45], quoted: flat(2_500), signed: flat(2_075, 1_500) },
};

/** Adds the terms of the lender's own products. A key means the same for ever, so that nothing is ever taken away. */
export const learnTerms = (terms: Readonly<Record<number, TermFacts>>): void =>
  void Object.assign(TERM, terms);
