import type { AgreementOf1_1, StoredAgreement } from '#domain/agreement/released-agreements.ts';
import { canonicalJson, type Json } from '#domain/canonical-json.ts';
import type { TakenOver } from '#domain/ledger/fact.ts';
import type { LateChargeVariant } from '#domain/loans/late-charge-variant.ts';
import type { AgreedPlan } from '#domain/loans/terms.ts';
import type { LegalDocumentKind } from '#domain/signing/legal-document.ts';

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
   * For a loan that takes over another loan's debt: the interest, late charge and costs owed from that loan, beside the
   * principal (rule: restructuring).
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
