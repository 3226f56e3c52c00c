import { keysOf } from '#domain/enum-table.ts';
import { AUDIENCE, type Audience, type LoanHistory, TERM, type TermFacts } from '#domain/loans/term.ts';
import { add, fraction, type Pesos, pesos, splitWithRemainderLast, subtract, sum } from '#domain/money.ts';

/**
 * The two ways of computing a loan's instalments: the calculator's and the note's. Where they differ, the lender
 * chooses.
 */
export const PLAN = {
  calculator: { label: 'Estimado de la calculadora' },
  note: { label: 'Según el pagaré' },
} as const;
export type PlanName = keyof typeof PLAN;
export const PLAN_NAMES = keysOf(PLAN);

/** The costs of a loan before it has dates. */
export interface Plan {
  readonly plan: PlanName;
  readonly principal: Pesos;
  readonly interest: Pesos;
  readonly total: Pesos;
  /** Interest in percent of the principal. */
  readonly ratePercent: number;
  /** Days from the disbursement to the last instalment. */
  readonly totalDays: number;
  readonly instalments: readonly PlannedInstalment[];
}

export interface PlannedInstalment {
  readonly number: number;
  /** Calendar days from the disbursement to the due date. */
  readonly dayOffset: number;
  readonly amount: Pesos;
}

/** The key of a term: how many instalments, on which days, at what price, for whom. */
export type Term = keyof typeof TERM;

export function isTerm(term: number): term is Term {
  return Object.hasOwn(TERM, term);
}
export const TERMS: readonly Term[] = Object.keys(TERM).map(Number).filter(isTerm);
/** The term that a form and the calculator show first. */
export const TERM_DEFAULT = 2 satisfies Term;

/**
 * A number as a term.
 *
 * @throws {RangeError} for a number that is no key: the contract has checked before.
 */
export function termOf(term: number): Term {
  if (!isTerm(term)) throw new RangeError(`Not a term: ${term}`);
  return term;
}

const factsOf = (term: Term): TermFacts => TERM[term];
export const audienceOf = (term: Term): Audience => factsOf(term).audience;
/** The terms that a person with these earlier loans may have. */
export const termsFor = (history: LoanHistory): readonly Term[] =>
  TERMS.filter((term) => AUDIENCE[audienceOf(term)].includes(history));
/** The terms that everyone may have, for an unknown reader. */
export const PUBLIC_TERMS = TERMS.filter((term) => audienceOf(term) === 'everyone');

/**
 * The terms of a reply that this program knows; a page loaded before an upgrade does not know every term of the newer
 * server.
 */
export const knownTerms = (keys: readonly number[]): readonly Term[] => keys.filter(isTerm);

const BASIS = 10_000;
const percentOf = (rate: number): number => (rate * 100) / BASIS;

export const dueDaysOf = (term: Term): readonly number[] => factsOf(term).dueDays;
/** How many instalments a term has. */
export const instalmentsOf = (term: Term): number => dueDaysOf(term).length;
/** Number of instalments of the longest term; `INSTALMENT_NUMBERS` counts from 1 to it. */
export const INSTALMENTS_MAX = Math.max(...TERMS.map(instalmentsOf));
export const INSTALMENT_NUMBERS = Array.from({ length: INSTALMENTS_MAX }, (_, index) => index + 1);
export const paceOf = (term: Term): string | null => factsOf(term).pace;
export const calculatorPercent = (term: Term): number => percentOf(factsOf(term).rate);
export const notePercent = (term: Term): number => percentOf((factsOf(term).note ?? factsOf(term)).rate);
/** By how much the note's last instalment is dearer than the others, in basis points of the principal. */
export function lastStepOf(term: Term): number {
  const { note } = factsOf(term);
  return note === null ? 0 : note.rate - note.firstRate;
}
/** Whether the note's cost differs from the calculator's. */
export const differsInNote = (term: Term): boolean => factsOf(term).note !== null;
export const TERMS_WITH_TWO_PLANS = TERMS.filter(differsInNote);

function planOf(name: PlanName, principal: Pesos, term: Term, rate: number, amounts: readonly Pesos[]): Plan {
  const offsets = dueDaysOf(term);
  const total = sum(amounts);
  return {
    plan: name,
    principal,
    interest: subtract(total, principal),
    total,
    ratePercent: percentOf(rate),
    totalDays: offsets.at(-1) ?? 0,
    instalments: offsets.map((dayOffset, index) => ({
      number: index + 1,
      dayOffset,
      amount: amounts[index] ?? pesos(0),
    })),
  };
}

/** The public calculator's plan: an estimate until something is signed. */
export function calculatorPlan(principal: Pesos, term: Term): Plan {
  const { rate } = factsOf(term);
  const total = add(principal, fraction(principal, rate, BASIS));
  return planOf('calculator', principal, term, rate, splitWithRemainderLast(total, instalmentsOf(term)));
}

/**
 * The plan that the promissory note prints and the ledger follows. Where it differs from the calculator's, the total
 * comes first, then equal instalments at their own rate, and the last one takes the rest
 * (rule: three-instalment-rounding). A lender may make it equal to the calculator's (rule: two-plans).
 */
export function notePlan(principal: Pesos, term: Term, threeInstalmentPlan: PlanName): Plan {
  const { note } = factsOf(term);
  if (threeInstalmentPlan === 'calculator' || note === null)
    return { ...calculatorPlan(principal, term), plan: 'note' };
  const total = fraction(principal, BASIS + note.rate, BASIS);
  const part = fraction(principal, BASIS + note.firstRate, instalmentsOf(term) * BASIS);
  const first = Array.from({ length: instalmentsOf(term) - 1 }, () => part);
  return planOf('note', principal, term, note.rate, [...first, subtract(total, sum(first))]);
}

/** The instalment that the calculator reports, rounded half up (rule: remainder-in-last-instalment). */
export const biweeklyPayment = (plan: Plan): Pesos => fraction(plan.total, 1, plan.instalments.length);

/**
 * Effective annual rate (TAE) in percent with one decimal, for display only: the yearly rate at which the instalments
 * equal the received principal. Computed by bisection on the daily factor.
 */
export function effectiveAnnualRate(plan: Plan): number {
  const worth = (daily: number) =>
    plan.instalments.reduce((value, { amount, dayOffset }) => value + amount / (1 + daily) ** dayOffset, 0);
  let low = 0;
  let high = 1;
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (worth(middle) > plan.principal) low = middle;
    else high = middle;
  }
  return Math.round(((1 + low) ** 365 - 1) * 1_000) / 10;
}
