import type { ShownAgreement } from '#contract/agreement.ts';
import type { Failure } from '#contract/errors.ts';
import { type Agreement, canonicalAgreement } from '#domain/agreement/agreement.ts';
import { DAY_MS } from '#domain/calendar.ts';
import type { OwedParts } from '#domain/ledger/loan-state.ts';
import { LATE_CHARGE, lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import { restructuredPlan, takenOverOf } from '#domain/loans/restructuring.ts';
import {
  type AgreedPlan,
  asksGuarantor,
  calculatorPlan,
  hasRebates,
  lateOf,
  notePlan,
  type Plan,
} from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import { ownDue } from '#domain/products/paydays.ts';
import { effectiveAnnualRate } from '#domain/products/price.ts';
import { fail, ok } from '#domain/result.ts';
import { NO_CONTACT } from '#domain/signing/counter-words.ts';
import { creditAuthorization } from '#domain/signing/credit-authorization.ts';
import type { AtCounter, DocumentFacts } from '#domain/signing/facts.ts';
import { LEGAL_DOCUMENT, LEGAL_DOCUMENTS, type LegalDocumentKind } from '#domain/signing/legal-document.ts';
import { promissoryNote } from '#domain/signing/promissory-note.ts';
import { restructuredNote } from '#domain/signing/restructured-note.ts';
import {
  boundPlans,
  findAgreement,
  insertAgreement,
  lastShown,
  offerAsShown,
  plansByHash,
} from '#server/agreements/agreements.store.ts';
import { BLANK, borrowerOf, contactsOf } from '#server/applications/application-fields.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import type { AgreementRow, ApplicationFieldColumns, ApplicationRow } from '#server/db/tables.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { findLoanOfApplication } from '#server/loans/loans.store.ts';
import { lenderOf, refuseIncompleteLender } from '#server/settings/lender.ts';
import type { Settings } from '#server/settings/settings.ts';
import { sha256 } from '#server/sha256.ts';
import { currentLegalDocuments } from '#server/signing/signing.store.ts';

/** An agreement with its hash and both texts that a person reads. */
export interface MadeAgreement {
  readonly hash: string;
  readonly terms: Agreement;
  readonly texts: Readonly<Record<LegalDocumentKind, string>>;
}

/** The input of an agreement: applicant, amount, term, and what it replaces. */
export interface Asked {
  readonly fields: Partial<ApplicationFieldColumns>;
  readonly amount: number;
  readonly term: number;
  /** The first digits of the SHA-256 of the note that the new agreement replaces; `null`: it replaces none. */
  readonly supersedes: string | null;
  /** The witness where the agreement is signed at the counter; else `null`. */
  readonly counter: SignedAtCounter | null;
  /**
   * The remaining debt, where the agreement restructures a loan, and whether that debt bears interest anew; else
   * `null`.
   */
  readonly restructured: Restructured | null;
}

export type SignedAtCounter = Pick<AtCounter, 'witness'>;

interface Restructured {
  readonly parts: OwedParts;
  readonly newInterest: boolean;
}

type Price = Pick<
  Agreement,
  'plan' | 'lateChargeVariant' | 'lateRate' | 'graceDays' | 'rebates' | 'guarantor'
>;

/**
 * Makes an agreement by the lender's current settings; the only place that does (rule: agreement; why:
 * docs/decisions/agreement.md). `agreed` is a price that was agreed before a text existed.
 */
export function makeAgreement(settings: Settings, asked: Asked, agreed?: Price): MadeAgreement {
  const { plan, lateChargeVariant, lateRate, graceDays, rebates, guarantor } =
    agreed ?? priceOf(settings, asked);
  const lender = lenderOf(settings);
  const restructured = asked.restructured && takenOverOf(asked.restructured.parts);
  const counter = asked.counter && {
    ...asked.counter,
    contacts: contactsOf(asked.fields),
    cash: asked.fields.accountNumber ? null : (true as const),
  };
  const facts = {
    lender,
    borrower: borrowerOf(asked.fields, counter ? NO_CONTACT : BLANK),
    loanType: asked.fields.loanType ?? 'personal',
    term: asked.term,
    plan,
    lateChargeVariant,
    lateRate: lateRate ?? null,
    graceDays: graceDays ?? null,
    rebates: rebates ?? null,
    guarantor: guarantor ?? null,
    effectiveAnnualRate: settings.showEffectiveRate ? effectiveAnnualRate(plan) : null,
    supersedes: asked.supersedes,
  } as const satisfies Omit<DocumentFacts, 'restructured' | 'counter'>;
  const documents = {
    'debt-agreement': restructured
      ? restructuredNote({ ...facts, restructured, counter: null })
      : promissoryNote({ ...facts, restructured, counter }),
    'credit-authorization': creditAuthorization({ ...facts, restructured, counter }),
  };
  const texts = {
    'debt-agreement': documents['debt-agreement'].text,
    'credit-authorization': documents['credit-authorization'].text,
  };
  const terms: Agreement = {
    plan,
    lateChargeVariant,
    ...(lateRate && { lateRate }),
    ...(graceDays && { graceDays }),
    ...(rebates && { rebates }),
    ...(guarantor && { guarantor }),
    collectionCosts: LATE_CHARGE[lateChargeVariant].collectionCosts,
    allocation: 'oldest_instalment_first',
    payee: { legalName: lender.name, rnc: lender.rnc, address: lender.address, accounts: lender.accounts },
    bureaus: lender.bureaus,
    ...(restructured && { restructured }),
    texts: LEGAL_DOCUMENTS.map((kind) => ({
      kind,
      templateVersion: documents[kind].version,
      sha256: sha256(texts[kind]),
    })),
  };
  return { hash: sha256(canonicalAgreement(terms)), terms, texts };
}

function planOf(
  { threeInstalmentPlan }: Settings,
  { fields, amount, term, restructured }: Asked,
): AgreedPlan {
  const paydays = ownDue(term, fields.paydays);
  return restructured
    ? restructuredPlan(
        restructured.parts,
        { term: term, newInterest: restructured.newInterest },
        threeInstalmentPlan,
        paydays,
      )
    : notePlan(pesos(amount), term, threeInstalmentPlan, paydays);
}

const priceOf = (settings: Settings, asked: Asked): Price => ({
  plan: planOf(settings, asked),
  ...lateChargeFor(settings, asked.term),
  // The debt of an earlier loan has no interest of days to come (rule: rebate).
  ...(hasRebates(asked.term) && !asked.restructured && { rebates: true }),
  ...(asksGuarantor(asked.term) && { guarantor: true }),
});

/** The late charge that a loan of a term is signed with: its product's or, without one, the lender's. */
export function lateChargeFor({ lateChargeVariant }: Settings, term: number) {
  const { variant, rate, graceDays } = lateOf(term);
  return {
    lateChargeVariant: variant ?? lateChargeOf(lateChargeVariant),
    ...(rate && { lateRate: rate }),
    ...(graceDays > 0 && { graceDays }),
  };
}

/** The facts about an agreement that an audit event records: amount, term, total and hash. */
export const agreementFacts = (
  { hash, terms: { plan } }: Pick<AgreementRow, 'hash' | 'terms'>,
  term: number,
) => ({
  amount: plan.principal,
  term,
  total: plan.total,
  agreement: hash,
});

/** An agreement with the texts that were shown; `null` where no texts were kept with it. */
function asShown({ hash, terms, debtAgreement, creditAuthorization }: AgreementRow): MadeAgreement | null {
  return debtAgreement === null || creditAuthorization === null
    ? null
    : {
        hash,
        terms,
        texts: { 'debt-agreement': debtAgreement, 'credit-authorization': creditAuthorization },
      };
}

/**
 * The agreement that would be signed today. For an application that was approved unsigned it has the approved terms;
 * else it follows from the lender's settings, or from the debt of the loan (rules: agreement, restructuring).
 */
export async function agreementToday(
  tx: Tx,
  settings: Settings,
  applicationId: number | null,
  asked: Omit<Asked, 'supersedes'>,
): Promise<MadeAgreement> {
  if (applicationId === null) return makeAgreement(settings, { ...asked, supersedes: null });
  const loan = asked.restructured ? undefined : await findLoanOfApplication(tx, applicationId);
  const before = await currentLegalDocuments(tx, applicationId);
  const lent = loan && (await findAgreement(tx, loan.agreementHash));
  const shown = lent && asShown(lent);
  if (shown) return shown;
  // Only the note states in its text which note it replaces.
  const replaced = before.find(({ kind }) => kind === 'debt-agreement');
  const supersedes = replaced ? replaced.sha256.slice(0, 16) : null;
  return makeAgreement(settings, { ...asked, supersedes }, lent?.terms);
}

type Planned = Pick<ApplicationRow, 'id' | 'amount' | 'term' | 'counterOfferAgreementHash'>;

/**
 * The plan of an application, and the plan of its counter-offer; each `null` where there is no amount or no offer.
 */
export interface Plans {
  readonly plan: Plan | null;
  readonly offered: Plan | null;
}

/** The calculator's estimate of a plan, used until an agreement binds (rule: two-plans). */
const calculatorPlanOf = (amount: number, term: number): Plan => calculatorPlan(pesos(amount), term);

/** The estimated plan of an application without a binding agreement; `null` without an amount or a term. */
export const estimatedPlan = ({ amount, term }: Pick<Planned, 'amount' | 'term'>): Plan | null =>
  amount === null || term === null ? null : calculatorPlanOf(amount, term);

/**
 * The cost of each application by its binding agreement, as it was signed or, unsigned, approved, whatever the lender
 * has set since; else the calculator's estimate (rule: two-plans).
 */
export async function plansOf(tx: Tx, rows: readonly Planned[]): Promise<(row: Planned) => Plans> {
  const ids = rows.map(({ id }) => id);
  const hashes = rows.flatMap(({ counterOfferAgreementHash }) => counterOfferAgreementHash ?? []);
  const bound = await boundPlans(tx, ids);
  const offered = await plansByHash(tx, [...new Set(hashes)]);
  return (row) => ({
    plan: bound.get(row.id) ?? estimatedPlan(row),
    offered:
      row.counterOfferAgreementHash === null ? null : (offered.get(row.counterOfferAgreementHash) ?? null),
  });
}

/** The agreement that a person is about to read, and its application, where there is one. */
export interface ToShow {
  readonly made: MadeAgreement;
  readonly term: number;
  readonly userId: number;
  readonly applicationId: number | null;
}

export const storeAgreement = (tx: Tx, { hash, terms, texts }: MadeAgreement, now: Date): Promise<void> =>
  insertAgreement(
    tx,
    {
      hash,
      terms,
      debtAgreement: texts['debt-agreement'],
      creditAuthorization: texts['credit-authorization'],
    },
    now,
  );

/**
 * Stores an agreement in the form in which it is sent to its reader, since a later signature names it by its hash
 * (rule: agreement).
 */
export async function showAgreement(
  tx: Tx,
  { made, term, userId, applicationId }: ToShow,
  now: Date,
): Promise<void> {
  await storeAgreement(tx, made, now);
  const showing = {
    userId,
    applicationId,
    amount: made.terms.plan.principal,
    term,
    agreementHash: made.hash,
    shownAt: now,
  };
  await insertRows(tx, 'shownAgreements', [showing]);
  await offerAsShown(tx, showing);
}

export const shownReply = ({ hash, terms: { plan }, texts }: MadeAgreement): ShownAgreement => ({
  agreementHash: hash,
  plan: { ...plan, instalments: [...plan.instalments] },
  documents: LEGAL_DOCUMENTS.map((kind) => ({ kind, title: LEGAL_DOCUMENT[kind].label, text: texts[kind] })),
});

/**
 * A callback for the case that another agreement would be signed today than the one that was read: returns the
 * failure for the caller.
 */
export type OnChanged = (toShow: ToShow) => Failure;

/**
 * Runs `sign`. Where it is refused because another agreement has to be read first, stores that agreement as shown
 * once the transaction of `sign` is rolled back; the failure carries its texts.
 */
export async function showingChanges<T>(
  { transact, now }: Context,
  sign: (onChanged: OnChanged) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  let changed: ToShow | null = null;
  const outcome = await sign((toShow) => {
    changed = toShow;
    return { code: 'agreement_changed', details: shownReply(toShow.made) };
  });
  const toShow: ToShow | null = changed;
  if (outcome.ok || outcome.error.code !== 'agreement_changed' || toShow === null) return outcome;
  const kept = await transact(async (tx) => {
    await showAgreement(tx, toShow, now);
    return ok(null);
  });
  return kept.ok ? outcome : kept;
}

export interface Signable {
  /**
   * Id of the application; `null` where it is created together with its signatures, so that it has no loan and no
   * earlier signature.
   */
  readonly id: number | null;
  readonly userId: number;
  readonly fields: Partial<ApplicationFieldColumns>;
  readonly amount: number;
  readonly term: number;
  /** The remaining debt, where the signature is for a restructured loan; else `null`. */
  readonly restructured: Restructured | null;
}

interface Read {
  /** The hash of the agreement that the signer names in the request; `null`: the request names none. */
  readonly named: string | null;
  /** The hash of the agreement under which the signer made the drawings; `null`: the request does not say. */
  readonly drawnUnder: string | null;
  readonly counter: SignedAtCounter | null;
}

/**
 * The agreement that a signature is for: today's, where it is the one that the customer read, and the one under which
 * the drawings were made (rules: agreement, drawn-under). It is identified by its hash or, without one, as the last
 * that this person saw for the amount and the term.
 */
export async function agreementToSign(
  tx: Tx,
  { deps, now }: Context,
  { id, userId, fields, amount, term, restructured }: Signable,
  { named, drawnUnder, counter }: Read,
  onChanged: OnChanged,
): Promise<Outcome<MadeAgreement>> {
  const settings = await deps.settings();
  const refused = refuseIncompleteLender(deps, settings);
  if (refused) return fail(refused);
  const read = named ?? (await lastShown(tx, { userId, amount, term }, new Date(now.getTime() - DAY_MS)));
  if (read === undefined) return fail({ code: 'agreement_not_shown' });
  const made = await agreementToday(tx, settings, id, { fields, amount, term, restructured, counter });
  const isSigned = made.hash === read && (drawnUnder === null || made.hash === drawnUnder);
  return isSigned ? ok(made) : fail(onChanged({ made, term, userId, applicationId: id }));
}
