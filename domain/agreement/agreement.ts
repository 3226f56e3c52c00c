import { canonicalJson, type Json } from '#domain/canonical-json.ts';
import type { TakenOver } from '#domain/ledger/fact.ts';
import type { LateChargeVariant } from '#domain/loans/late-charge-variant.ts';
import type { AgreedPlan, PlanName } from '#domain/loans/terms.ts';
import type { LegalDocumentKind } from '#domain/signing/legal-document.ts';

/**
 * An agreement as version 1.0 stores it, in whole pesos. Rows of this shape exist, so the interface never changes: a
 * later shape gets another one beside it, and its branch in the readers of `stored-agreement.ts`. `stored-agreement.test.ts` has an example
 * of each.
 */
export interface AgreementOf1_0 {
  readonly plan: {
    readonly plan: PlanName;
    readonly principal: number;
    readonly interest: number;
    readonly total: number;
    readonly ratePercent: number;
    readonly totalDays: number;
    readonly instalments: readonly {
      readonly number: number;
      readonly dayOffset: number;
      readonly amount: number;
    }[];
  };
  readonly lateChargeVariant: LateChargeVariant;
  readonly collectionCosts: 'none' | 'documented';
  readonly allocation: 'oldest_instalment_first';
  readonly payee: {
    readonly legalName: string;
    readonly rnc: string | null;
    readonly address: string | null;
    readonly accounts: readonly {
      readonly bankName: string;
      readonly accountType: string;
      readonly accountNumber: string;
      readonly accountHolder: string;
    }[];
  };
  readonly bureaus: readonly string[];
  readonly restructured?: {
    readonly interest: number;
    readonly lateCharge: number;
    readonly costs: number;
  };
  readonly signedOnPaper?: true;
  readonly texts: readonly {
    readonly kind: LegalDocumentKind;
    readonly templateVersion: string;
    readonly sha256: string;
  }[];
}

/**
 * An agreement from version 1.1 on: a plan of a lender's own product may name its due days by a rule of the calendar,
 * its closing cost may leave the disbursement, its late charge may have a rate of its own and leave days of grace, and
 * a payoff may have a rebate. A restructured loan may take over money that was given back too much: version 1.0 has it
 * among the costs. Without them it is what version 1.0 stored, to the byte.
 */
export interface AgreementOf1_1 extends AgreementOf1_0 {
  readonly plan: AgreementOf1_0['plan'] & {
    readonly closingCost?: number;
    readonly due?: { readonly kind: 'weekly' | 'biweekly' | 'fortnight' | 'monthly'; readonly at: number };
  };
  readonly lateRate?: number;
  readonly graceDays?: number;
  readonly rebates?: true;
  readonly guarantor?: true;
  readonly restructured?: NonNullable<AgreementOf1_0['restructured']> & { readonly overpaidRefund?: number };
}

/** An agreement as some released version stored it. */
export type StoredAgreement = AgreementOf1_1;

/** The payee of the note, and the place of payment. */
export interface Payee {
  readonly legalName: string;
  readonly rnc: string | null;
  readonly address: string | null;
  readonly accounts: readonly {
    readonly bankName: string;
    readonly accountType: string;
    readonly accountNumber: string;
    readonly accountHolder: string;
  }[];
}

/** One of the texts as the customer saw it, by the SHA-256 of its UTF-8 bytes in hexadecimal. */
export interface AgreedText {
  readonly kind: LegalDocumentKind;
  readonly templateVersion: string;
  readonly sha256: string;
}

/**
 * Everything that binds both sides, as the customer saw it before signing (rule: agreement). Immutable: another price,
 * payee or word is another agreement, with another hash.
 */
export interface Agreement {
  /** Principal, instalments, interest and total, with the name of the plan that computed them. */
  readonly plan: AgreedPlan;
  readonly lateChargeVariant: LateChargeVariant;
  /** The late charge in basis points a month; absent: the variant's. */
  readonly lateRate?: number;
  /** Days late without late charge; absent: none. */
  readonly graceDays?: number;
  /** A payoff before the last due date has a rebate; absent: all interest is owed (rule: rebate). */
  readonly rebates?: true;
  /** The loan is paid out once a guarantor has signed; absent: it needs none (rule: guarantor). */
  readonly guarantor?: true;
  readonly collectionCosts: 'none' | 'documented';
  readonly allocation: 'oldest_instalment_first';
  readonly payee: Payee;
  /** The bureaus that may be consulted about the borrower, and no others. */
  readonly bureaus: readonly string[];
  /**
   * For a loan that takes over another loan's debt: what is owed from that loan beside the principal (rule:
   * restructuring).
   */
  readonly restructured?: TakenOver;
  /**
   * `true` for a loan imported from other books: the customer signed on paper, and this program does not store that
   * paper (rule: imported-loan).
   */
  readonly signedOnPaper?: true;
  /**
   * The agreement's texts. Empty for a loan from before agreements kept their texts, or one whose signed paper is
   * stored elsewhere.
   */
  readonly texts: readonly AgreedText[];
}

/**
 * The agreement, as it is stored, as the text whose SHA-256 is its hash: JSON without spaces, the keys of each object in the order of
 * their characters (RFC 8785). The database computes the hash again with `canonical_json`.
 */
export const canonicalAgreement = (agreement: StoredAgreement): string => canonicalJson(asJson(agreement));

/** A plan inside a text that is hashed. */
export const planJson = ({ due, ...plan }: AgreementOf1_1['plan']): Json => ({
  ...plan,
  instalments: plan.instalments.map((instalment) => ({ ...instalment })),
  ...(due && { due: { ...due } }),
});

const asJson = ({ plan, payee, texts, bureaus, restructured, ...agreed }: StoredAgreement): Json => ({
  ...agreed,
  ...(restructured && { restructured: { ...restructured } }),
  plan: planJson(plan),
  payee: { ...payee, accounts: payee.accounts.map((account) => ({ ...account })) },
  bureaus: [...bureaus],
  texts: texts.map((text) => ({ ...text })),
});

const NOBODY: Payee = { legalName: '', rnc: null, address: null, accounts: [] };
/** The agreement without what costs nothing, so that whatever it gains is part of its price. */
const priceText = (agreement: Agreement): string =>
  canonicalAgreement({ ...agreement, payee: NOBODY, bureaus: [], texts: [] });

/** Whether two agreements cost the borrower the same: all but the payee, the bureaus and the words is the same. */
export const isSamePrice = (one: Agreement, other: Agreement): boolean => priceText(one) === priceText(other);
