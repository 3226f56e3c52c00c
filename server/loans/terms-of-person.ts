import type { Failure } from '#contract/errors.ts';
import { OPEN_STATUSES } from '#domain/applications/status.ts';
import { amountRefusal, typeRefusal } from '#domain/limits/refusals.ts';
import { aboveLimit, type PersonalLimit, personalLimit } from '#domain/loans/personal-limit.ts';
import { type Renewal, renewalOf } from '#domain/loans/renewal.ts';
import { boundsOf, publicOf, type Term, termsFor } from '#domain/loans/terms.ts';
import { asksPaydays, ownDue } from '#domain/products/paydays.ts';
import { fail, ok } from '#domain/result.ts';
import { countApplications } from '#server/applications/applications.store.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { borrowedBy, type OfBorrower } from '#server/loans/borrowed-loans.ts';
import { countSettled } from '#server/loans/loans.store.ts';
import type { Settings } from '#server/settings/settings.ts';

/**
 * The personal limit of an account. It counts the loans of this account alone, because its holder reads the reason
 * (rule: personal-limit).
 */
export function limitFrom(
  borrowed: readonly OfBorrower[],
  userId: number,
  { limitRules }: Pick<Settings, 'limitRules'>,
  terms: readonly Term[],
): PersonalLimit {
  const own = borrowed.filter(({ borrower }) => borrower.userId === userId).map(({ loan }) => loan);
  return personalLimit(own.toReversed(), limitRules, boundsOf(terms));
}

export async function limitOfPerson(
  tx: Tx,
  {
    deps,
    today,
    terms,
  }: Pick<Context, 'today' | 'terms'> & { readonly deps: Pick<Context['deps'], 'settings'> },
  userId: number,
): Promise<PersonalLimit> {
  const settings = await deps.settings();
  // Without rules it needs no loans.
  const borrowers = settings.limitRules.first === null ? [] : [{ userId, cedula: null }];
  return limitFrom(await borrowedBy(tx, borrowers, today), userId, settings, terms);
}

/** The failure at the field of the amount where it is above this person's limit; else `null`. */
export async function refuseAmount(
  tx: Tx,
  context: Pick<Context, 'deps' | 'today' | 'terms'>,
  userId: number,
  amount: number | null | undefined,
): Promise<Failure | null> {
  if (amount === null || amount === undefined) return null;
  const limit = await limitOfPerson(tx, context, userId);
  return amount > limit.amount ? invalidField('amount', aboveLimit(limit.amount)) : null;
}

type Lent = Pick<Context, 'deps' | 'today' | 'terms'>;

/** The terms that this person may choose today (rule: terms-offered). */
export async function termsOfPerson(tx: Tx, lent: Lent, userId: number): Promise<readonly Term[]> {
  const limit = await limitOfPerson(tx, lent, userId);
  return termsFor({ settledLoans: await countSettled(tx, userId), limit: limit.amount }, lent.terms);
}

interface AskedTerm {
  readonly field: string;
  readonly term: number | null | undefined;
  /** Returns the error sentence at the field for a term that is not among `terms`. */
  readonly refusal: (asked: number, terms: readonly Term[]) => string;
  /** The amount in pesos, with its field, that must be one of the term's product. */
  readonly amount?: { readonly field: string; readonly pesos: number | null | undefined };
  /** The type of loan, with its field, that must be one of the term's product. */
  readonly loanType?: { readonly field: string; readonly type: string | null | undefined };
}

/** Refuses at its field a term that this person may not choose, and an amount that is none of its product. */
export async function refuseTerm(
  tx: Tx,
  lent: Lent,
  userId: number,
  { field, term, refusal, amount, loanType }: AskedTerm,
): Promise<Failure | null> {
  if (term === null || term === undefined) return null;
  if (!publicOf(lent.terms).includes(term)) {
    const terms = await termsOfPerson(tx, lent, userId);
    if (!terms.includes(term)) return invalidField(field, refusal(term, terms));
  }
  const wrongType = loanType?.type ? typeRefusal(loanType.type, term) : null;
  if (loanType && wrongType !== null) return invalidField(loanType.field, wrongType);
  return amount?.pesos ? refuseBounds(amount.field, amount.pesos, term) : null;
}

/** Refuses at its field an amount that the product of a term does not have. */
export function refuseBounds(field: string, pesos: number, term: Term): Failure | null {
  const refusal = amountRefusal(pesos, term);
  return refusal === null ? null : invalidField(field, refusal);
}

const NO_PAYDAYS = 'El cliente no ha dicho días de cobro para este plan: escríbalos en su perfil';
/**
 * The first of what a client said about paydays that suits a term (rule: paydays), for a plan that the staff choose; a
 * failure at the field where its plan waits for them and none does.
 */
export function paydaysSaid(
  field: string,
  term: Term,
  said: readonly (string | null | undefined)[],
): Outcome<string | null> {
  if (!asksPaydays(term)) return ok(null);
  const paydays = said.find((one) => ownDue(term, one) !== null);
  return paydays ? ok(paydays) : fail(invalidField(field, NO_PAYDAYS));
}

/** The amounts and terms that a customer may apply for today (rules: personal-limit, terms-offered, renewal). */
export interface Offered {
  readonly limit: PersonalLimit;
  readonly terms: readonly Term[];
  readonly renewal: Renewal | null;
}

/**
 * The amounts, terms and renewal that an account may apply for today, derived from its own loans alone. There is no
 * renewal while an application waits for an answer.
 */
export async function offeredTo(
  tx: Tx,
  { deps, today, terms: lent }: Pick<Context, 'deps' | 'today' | 'terms'>,
  userId: number,
): Promise<Offered> {
  const settings = await deps.settings();
  const { limitRules } = settings;
  const settledLoans = await countSettled(tx, userId);
  // Without limit rules and without a repaid loan, the offer does not depend on the loans.
  const matters = limitRules.first !== null || settledLoans > 0;
  const borrowed = await borrowedBy(tx, matters ? [{ userId, cedula: null }] : [], today);
  const reach = limitFrom(borrowed, userId, settings, lent);
  const terms = termsFor({ settledLoans, limit: reach.amount }, lent);
  const limit = limitFrom(borrowed, userId, settings, terms);
  const loans = borrowed.map(({ loan, term }) => ({ ...loan, term }));
  const renewal = renewalOf(loans, { limit: limit.amount, terms, lateDays: limitRules.lateDays });
  const waits = renewal !== null && (await countApplications(tx, userId, OPEN_STATUSES)) > 0;
  return { limit, terms, renewal: waits ? null : renewal };
}
