import { canonicalJson, type Json } from '#domain/canonical-json.ts';
import type { TakenOver } from '#domain/ledger/fact.ts';
import type { LateChargeVariant } from '#domain/loans/late-charge-variant.ts';
import type { Plan } from '#domain/loans/terms.ts';
import type { LegalDocumentKind } from '#domain/signing/legal-document.ts';

/** Whom the note is paid to, and where. */
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

/** One of the texts as it was shown, by the SHA-256 of its UTF-8 bytes in hexadecimal. */
export interface AgreedText {
  readonly kind: LegalDocumentKind;
  readonly templateVersion: string;
  readonly sha256: string;
}

/**
 * All that binds both sides, as it was shown before the signature (rule: agreement). Never changed: another price,
 * payee or word is another agreement, with another hash.
 */
export interface Agreement {
  /** Principal, instalments, interest and total, and by whose terms they were counted. */
  readonly plan: Plan;
  readonly lateChargeVariant: LateChargeVariant;
  readonly collectionCosts: 'none' | 'documented';
  readonly allocation: 'oldest_instalment_first';
  readonly payee: Payee;
  /** Who may be asked about the borrower, and nobody else. */
  readonly bureaus: readonly string[];
  /** Of a loan that takes over: what is owed from before, beside the principal (rule: restructuring). */
  readonly restructured?: TakenOver;
  /** Of a loan that comes from other books: its paper was signed elsewhere and is not here (rule: imported-loan). */
  readonly signedOnPaper?: true;
  /** None where it stands for a loan from before texts were kept with their agreement, or whose paper is elsewhere. */
  readonly texts: readonly AgreedText[];
}

/**
 * The agreement as the text whose SHA-256 is its hash: JSON without spaces, the keys of each object in the order of
 * their characters (RFC 8785). The database counts it once more with `canonical_json`.
 */
export const canonicalAgreement = (agreement: Agreement): string => canonicalJson(asJson(agreement));

const asJson = ({ plan, payee, texts, bureaus, restructured, ...agreed }: Agreement): Json => ({
  ...agreed,
  ...(restructured && { restructured: { ...restructured } }),
  plan: { ...plan, instalments: plan.instalments.map((instalment) => ({ ...instalment })) },
  payee: { ...payee, accounts: payee.accounts.map((account) => ({ ...account })) },
  bureaus: [...bureaus],
  texts: texts.map((text) => ({ ...text })),
});

const priceText = ({ lateChargeVariant, plan }: Agreement): string =>
  [
    lateChargeVariant,
    ...plan.instalments.map(({ amount, dayOffset }) => `${amount} after ${dayOffset}`),
  ].join('; ');

/** Whether both ask the same of the borrower: the same sums on the same days, and the same for being late. */
export const isSamePrice = (one: Agreement, other: Agreement): boolean => priceText(one) === priceText(other);
