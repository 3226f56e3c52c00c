import { createHash } from 'node:crypto';
import { type Agreement, canonicalAgreement } from '#domain/agreement/agreement.ts';
import type { TakenOver } from '#domain/ledger/fact.ts';
import type { OwedParts } from '#domain/ledger/loan-state.ts';
import { LATE_CHARGE, lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import { restructuredPlan } from '#domain/loans/restructuring.ts';
import { effectiveAnnualRate, notePlan, type Plan, termOf } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import {
  CREDIT_AUTHORIZATION_VERSION,
  renderCreditAuthorization,
} from '#domain/signing/credit-authorization.ts';
import type { DocumentFacts } from '#domain/signing/facts.ts';
import { LEGAL_DOCUMENTS, type LegalDocumentKind } from '#domain/signing/legal-document.ts';
import { PROMISSORY_NOTE_VERSION, renderPromissoryNote } from '#domain/signing/promissory-note.ts';
import { RESTRUCTURED_NOTE_VERSION, renderRestructuredNote } from '#domain/signing/restructured-note.ts';
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
  /** That another loan's rest is agreed about: what of it there is, and whether it costs anew. */
  readonly restructured: Restructured | null;
}

export interface Restructured {
  readonly parts: OwedParts;
  readonly newInterest: boolean;
}

type Price = Pick<Agreement, 'plan' | 'lateChargeVariant'>;

export const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/**
 * The one place where an agreement comes about, by the lender's settings as they are now (rule: agreement; why:
 * docs/decisions/agreement.md); `agreed` is a price that was agreed to before there was a text.
 */
export function makeAgreement(settings: Settings, asked: Asked, agreed?: Price): MadeAgreement {
  const { plan, lateChargeVariant } = agreed ?? priceOf(settings, asked);
  const lender = lenderOf(settings);
  const restructured = asked.restructured && takenOver(asked.restructured.parts);
  const facts = {
    lender,
    borrower: borrowerOf(asked.fields),
    loanType: asked.fields.loanType ?? 'personal',
    plan,
    lateChargeVariant,
    effectiveAnnualRate: settings.showEffectiveRate ? effectiveAnnualRate(plan) : null,
    supersedes: asked.supersedes,
  } as const satisfies Omit<DocumentFacts, 'restructured'>;
  const note = restructured
    ? { version: RESTRUCTURED_NOTE_VERSION, text: renderRestructuredNote({ ...facts, restructured }) }
    : { version: PROMISSORY_NOTE_VERSION, text: renderPromissoryNote({ ...facts, restructured }) };
  const texts = {
    'debt-agreement': note.text,
    'credit-authorization': renderCreditAuthorization({ ...facts, restructured }),
  };
  const versions = {
    'debt-agreement': note.version,
    'credit-authorization': CREDIT_AUTHORIZATION_VERSION,
  };
  const terms: Agreement = {
    plan,
    lateChargeVariant,
    collectionCosts: LATE_CHARGE[lateChargeVariant].collectionCosts,
    allocation: 'oldest_instalment_first',
    payee: { legalName: lender.name, rnc: lender.rnc, address: lender.address, accounts: lender.accounts },
    bureaus: lender.bureaus,
    ...(restructured && { restructured }),
    texts: LEGAL_DOCUMENTS.map((kind) => ({
      kind,
      templateVersion: versions[kind],
      sha256: sha256(texts[kind]),
    })),
  };
  return { hash: sha256(canonicalAgreement(terms)), terms, texts };
}

const takenOver = ({ interest, lateCharge, costs }: OwedParts): TakenOver => ({
  interest,
  lateCharge,
  costs,
});

const planOf = ({ threeInstalmentPlan }: Settings, { amount, term, restructured }: Asked): Plan =>
  restructured
    ? restructuredPlan(
        restructured.parts,
        { term: termOf(term), newInterest: restructured.newInterest },
        threeInstalmentPlan,
      )
    : notePlan(pesos(amount), termOf(term), threeInstalmentPlan);

const priceOf = (settings: Settings, asked: Asked): Price => ({
  plan: planOf(settings, asked),
  lateChargeVariant: lateChargeOf(settings.lateChargeVariant),
});
