import { keysOf } from '#domain/enum-table.ts';
import { AUDIENCE, type Audience, type LoanHistory, TERM, type TermFacts } from '#domain/loans/term.ts';
import { fraction, type Pesos, pesos, subtract, sum } from '#domain/money.ts';
import { amountsOf, BASIS, type Price, totalOf } from '#domain/products/price.ts';

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
export type Term = number;

export const isTerm = (term: number): boolean => Object.hasOwn(TERM, term);
/** The terms of the specification's product. */
export const TERMS: readonly Term[] = Object.keys(TERM).map(Number);
/** The term that a form and the calculator show first. */
export const TERM_DEFAULT = 2;

/** @throws {RangeError} for a number that is no term: the contract has checked before. */
function factsOf(term: Term): TermFacts {
  const facts = TERM[term];
  if (!facts) throw new RangeError(`Not a term: ${term}`);
  return facts;
}
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

/** Interest in percent of the principal, to the hundredth: the same for every principal. */
const percentOf = (price: Price, days: readonly number[]): number =>
  (totalOf(price, MILLION, days) - MILLION) / BASIS;
const MILLION = pesos(1_000_000);

export const dueDaysOf = (term: Term): readonly number[] => factsOf(term).dueDays;
/** How many instalments a term has. */
export const instalmentsOf = (term: Term): number => dueDaysOf(term).length;
/** Number of instalments of the longest term; `INSTALMENT_NUMBERS` counts from 1 to it. */
export const INSTALMENTS_MAX = Math.max(...TERMS.map(instalmentsOf));
export const INSTALMENT_NUMBERS = Array.from({ length: INSTALMENTS_MAX }, (_, index) => index + 1);
export const paceOf = (term: Term): string | null => factsOf(term).pace;
export const calculatorPercent = (term: Term): number => percentOf(factsOf(term).quoted, dueDaysOf(term));
export const notePercent = (term: Term): number => percentOf(factsOf(term).signed, dueDaysOf(term));
/** By how much the note's last instalment is dearer than the others, in basis points of the principal. */
export function lastStepOf(term: Term): number {
  const { rate, equalRate } = factsOf(term).signed;
  return equalRate === null ? 0 : rate - equalRate;
}
/** Whether the note's cost differs from the calculator's. */
export const differsInNote = (term: Term): boolean => notePercent(term) !== calculatorPercent(term);
export const TERMS_WITH_TWO_PLANS = TERMS.filter(differsInNote);

function planOf(name: PlanName, principal: Pesos, term: Term, price: Price): Plan {
  const offsets = dueDaysOf(term);
  const amounts = amountsOf(price, principal, offsets);
  const total = sum(amounts);
  return {
    plan: name,
    principal,
    interest: subtract(total, principal),
    total,
    ratePercent: percentOf(price, offsets),
    totalDays: offsets.at(-1) ?? 0,
    instalments: offsets.map((dayOffset, index) => ({
      number: index + 1,
      dayOffset,
      amount: amounts[index] ?? pesos(0),
    })),
  };
}

/** The public calculator's plan: an estimate until something is signed. */
export const calculatorPlan = (principal: Pesos, term: Term): Plan =>
  planOf('calculator', principal, term, factsOf(term).quoted);

/**
 * The plan that the promissory note prints and the ledger follows, at the term's own price of the note (rule:
 * note-rates). A lender may make it equal to the calculator's (rule: two-plans).
 */
export const notePlan = (principal: Pesos, term: Term, threeInstalmentPlan: PlanName): Plan => {
  const { quoted, signed } = factsOf(term);
  return planOf('note', principal, term, threeInstalmentPlan === 'calculator' ? quoted : signed);
};

/** The instalment that the calculator reports, rounded half up (rule: remainder-in-last-instalment). */
export const biweeklyPayment = (plan: Plan): Pesos => fraction(plan.total, 1, plan.instalments.length);
