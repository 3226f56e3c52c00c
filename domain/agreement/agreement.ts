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
  /** None where it stands for a loan from before texts were kept with their agreement. */
  readonly texts: readonly AgreedText[];
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * The agreement as the text whose SHA-256 is its hash: JSON without spaces, the keys of each object in the order of
 * their characters (RFC 8785). The database counts it once more with `canonical_json`.
 */
export const canonicalAgreement = (agreement: Agreement): string => canonicalJson(asJson(agreement));

function canonicalJson(value: Json): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`;
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const asJson = ({ plan, payee, texts, bureaus, ...agreed }: Agreement): Json => ({
  ...agreed,
  plan: { ...plan, instalments: plan.instalments.map((instalment) => ({ ...instalment })) },
  payee: { ...payee, accounts: payee.accounts.map((account) => ({ ...account })) },
  bureaus: [...bureaus],
  texts: texts.map((text) => ({ ...text })),
});
