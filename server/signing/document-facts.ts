import { dayInSantoDomingo, formatInstant } from '#domain/calendar.ts';
import { lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import type { LoanType } from '#domain/loans/loan-type.ts';
import { calculatorPlan, effectiveAnnualRate, notePlan, type Plan, termOf } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import { renderCreditAuthorization } from '#domain/signing/credit-authorization.ts';
import type { Borrower, DocumentFacts, Lender } from '#domain/signing/facts.ts';
import { LEGAL_DOCUMENT, LEGAL_DOCUMENTS, type LegalDocumentKind } from '#domain/signing/legal-document.ts';
import { renderPromissoryNote } from '#domain/signing/promissory-note.ts';
import type { Settings } from '#server/settings/settings.ts';

/** The plan that the note of an amount and a term prints, by the lender's setting. */
export const notePlanOf = (settings: Settings, amount: number, term: number): Plan =>
  notePlan(pesos(amount), termOf(term), settings.threeInstalmentPlan);

export const calculatorPlanOf = (amount: number, term: number): Plan =>
  calculatorPlan(pesos(amount), termOf(term));

export const lenderOf = (settings: Settings): Lender => ({
  name: settings.legalName,
  rnc: settings.rnc,
  address: settings.contact.address,
  city: settings.city,
  phone: settings.contact.phone,
  email: settings.contact.email,
  dataEmail: settings.dataEmail,
  registrationNumber: settings.registrationNumber,
  bureaus: settings.bureaus,
  accounts: settings.companyAccounts,
  retentionMonths: settings.retentionMonths,
  hostingCountry: settings.hostingCountry,
});

interface Terms {
  readonly applicationId: number | null;
  readonly borrower: Borrower;
  readonly loanType: LoanType;
  readonly plan: Plan;
  readonly signed: boolean;
  readonly supersedes: string | null;
}

export const documentFacts = (settings: Settings, now: Date, terms: Terms): DocumentFacts => ({
  ...terms,
  lender: lenderOf(settings),
  lateChargeVariant: lateChargeOf(settings.lateChargeVariant),
  effectiveAnnualRate: settings.showEffectiveRate ? effectiveAnnualRate(terms.plan) : null,
  date: dayInSantoDomingo(now),
  signedAtLocal: formatInstant(now),
});

/** Both texts, in the order in which they are signed. */
export const renderBoth = (facts: DocumentFacts) =>
  LEGAL_DOCUMENTS.map((kind) => ({ kind, title: LEGAL_DOCUMENT[kind].label, text: RENDER[kind](facts) }));

const RENDER: Readonly<Record<LegalDocumentKind, (facts: DocumentFacts) => string>> = {
  'debt-agreement': renderPromissoryNote,
  'credit-authorization': renderCreditAuthorization,
};
