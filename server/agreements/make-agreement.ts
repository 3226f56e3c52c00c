import { createHash } from 'node:crypto';
import { type Agreement, canonicalAgreement } from '#domain/agreement/agreement.ts';
import { LATE_CHARGE, lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import { effectiveAnnualRate, notePlan, termOf } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import {
  CREDIT_AUTHORIZATION_VERSION,
  renderCreditAuthorization,
} from '#domain/signing/credit-authorization.ts';
import type { DocumentFacts } from '#domain/signing/facts.ts';
import { LEGAL_DOCUMENTS, type LegalDocumentKind } from '#domain/signing/legal-document.ts';
import { PROMISSORY_NOTE_VERSION, renderPromissoryNote } from '#domain/signing/promissory-note.ts';
import { borrowerOf } from '#server/applications/application-fields.ts';
import type { ApplicationFieldColumns } from '#server/db/tables.ts';
import { lenderOf } from '#server/settings/lender.ts';
import type { Settings } from '#server/settings/settings.ts';

/** An agreement with its name and the texts that it was, or is about to be, shown as. */
export interface MadeAgreement {
  readonly hash: string;
  readonly terms: Agreement;
  readonly texts: Readonly<Record<LegalDocumentKind, string>>;
}

/** What is agreed about. */
export interface Asked {
  readonly fields: Partial<ApplicationFieldColumns>;
  readonly amount: number;
  readonly term: number;
  /** The first digits of the SHA-256 of the note that this one takes the place of. */
  readonly supersedes: string | null;
}

type Price = Pick<Agreement, 'plan' | 'lateChargeVariant'>;

const TEMPLATES = {
  'debt-agreement': { version: PROMISSORY_NOTE_VERSION, render: renderPromissoryNote },
  'credit-authorization': { version: CREDIT_AUTHORIZATION_VERSION, render: renderCreditAuthorization },
} as const satisfies Record<LegalDocumentKind, { version: string; render: (facts: DocumentFacts) => string }>;

export const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/**
 * The one place where an agreement comes about, by the lender's settings as they are now (rule: agreement; why:
 * docs/decisions/agreement.md); `agreed` is a price that was agreed to before there was a text.
 */
export function makeAgreement(settings: Settings, asked: Asked, agreed?: Price): MadeAgreement {
  const { plan, lateChargeVariant } = agreed ?? priceOf(settings, asked);
  const lender = lenderOf(settings);
  const facts: DocumentFacts = {
    lender,
    borrower: borrowerOf(asked.fields),
    loanType: asked.fields.loanType ?? 'personal',
    plan,
    lateChargeVariant,
    effectiveAnnualRate: settings.showEffectiveRate ? effectiveAnnualRate(plan) : null,
    supersedes: asked.supersedes,
  };
  const texts = {
    'debt-agreement': TEMPLATES['debt-agreement'].render(facts),
    'credit-authorization': TEMPLATES['credit-authorization'].render(facts),
  };
  const terms: Agreement = {
    plan,
    lateChargeVariant,
    collectionCosts: LATE_CHARGE[lateChargeVariant].collectionCosts,
    allocation: 'oldest_instalment_first',
    payee: { legalName: lender.name, rnc: lender.rnc, address: lender.address, accounts: lender.accounts },
    bureaus: lender.bureaus,
    texts: LEGAL_DOCUMENTS.map((kind) => ({
      kind,
      templateVersion: TEMPLATES[kind].version,
      sha256: sha256(texts[kind]),
    })),
  };
  return { hash: sha256(canonicalAgreement(terms)), terms, texts };
}

const priceOf = (settings: Settings, { amount, term }: Asked): Price => ({
  plan: notePlan(pesos(amount), termOf(term), settings.threeInstalmentPlan),
  lateChargeVariant: lateChargeOf(settings.lateChargeVariant),
});
