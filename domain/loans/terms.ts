import { keysOf } from '#domain/enum-table.ts';
import { AMOUNT_DEFAULT, AMOUNT_MAX, AMOUNT_MIN, AMOUNT_STEP } from '#domain/limits/limits.ts';
import {
  AUDIENCE,
  type Audience,
  type LoanHistory,
  type OfferedProduct,
  TERM,
  type TermFacts,
} from '#domain/loans/term.ts';
import { fraction, type Pesos, pesos, subtract, sum } from '#domain/money.ts';
import { type Costs, costsOf } from '#domain/products/charges.ts';
import type { AgreedDue, NamedDue } from '#domain/products/due-words.ts';
import { amountsOf, BASIS, chargeCost, type TermPrice, totalOf } from '#domain/products/price.ts';

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

/** The costs of a loan before it has dates; its charges leave the disbursement (rule: closing-cost). */
export interface Plan extends Costs<Pesos> {
  readonly plan: PlanName;
  readonly principal: Pesos;
  readonly interest: Pesos;
  readonly total: Pesos;
  /** Interest in percent of the principal. */
  readonly ratePercent: number;
  /** Days from the disbursement to the last instalment. */
  readonly totalDays: number;
  readonly instalments: readonly PlannedInstalment[];
  /** The rule that names the due days; absent: they are counted in days from the disbursement. */
  readonly due?: NamedDue;
}
/** A plan that can be signed: it does not wait for the client's paydays. */
export interface AgreedPlan extends Plan {
  readonly due?: AgreedDue;
}

export interface PlannedInstalment {
  readonly number: number;
  /** Calendar days from the disbursement to the due date. */
  readonly dayOffset: number;
  readonly amount: Pesos;
}

/** The key of a term: how many instalments, on which days, at what price, for whom. */
export type Term = number;

export const isTerm = (term: number): boolean => term in TERM;
/** The terms of the specification's product. */
export const TERMS: readonly Term[] = Object.keys(TERM).map(Number);
/** The term that a form and the calculator show first. */
export const TERM_DEFAULT = 2;

/** @throws {RangeError} for a number that is no term: the contract has checked before. */
export function factsOf(term: Term): TermFacts {
  const facts = TERM[term];
  if (!facts) throw new RangeError(`Not a term: ${term}`);
  return facts;
}
export const audienceOf = (term: Term): Audience => factsOf(term).audience;
/** The terms, of those that are lent, that a person with these earlier loans may have. */
export const termsFor = (history: LoanHistory, lent: readonly Term[]): readonly Term[] =>
  lent.filter((term) => AUDIENCE[audienceOf(term)].includes(history, productOf(term).least));
/** The terms, of those that are lent, that everyone may have. */
export const publicOf = (lent: readonly Term[]): readonly Term[] =>
  lent.filter((term) => audienceOf(term) === 'everyone');
/** The terms of the specification's product that everyone may have. */
export const PUBLIC_TERMS = publicOf(TERMS);

const SPECIFIED: OfferedProduct = {
  id: 1,
  name: 'Préstamo',
  loanType: null,
  least: AMOUNT_MIN,
  most: AMOUNT_MAX,
  step: AMOUNT_STEP,
  initial: AMOUNT_DEFAULT,
};
/** The product of a term. */
export const productOf = (term: Term): OfferedProduct => factsOf(term).product ?? SPECIFIED;
/** Of how many products some terms are. */
export const productsAmong = (terms: readonly Term[]): number =>
  new Set(terms.map((term) => productOf(term).id)).size;
/** Whether an amount is one that the product of a term has. */
export const isAmountOf = (term: Term, amount: number): boolean =>
  Number.isInteger(amount) && amount >= productOf(term).least && amount <= productOf(term).most;
/** The term that a form and the calculator show first: one of two instalments, else the first. */
export const firstOf = (terms: readonly Term[]): Term =>
  terms.find((term) => instalmentsOf(term) === 2) ?? terms[0] ?? TERM_DEFAULT;
export type Bounds = Pick<OfferedProduct, 'least' | 'most'>;
/** The least and the greatest amount of some terms, in pesos (rule: amount-limits). */
export const boundsOf = (terms: readonly Term[]): Bounds => {
  const bounds = terms.map(productOf);
  return {
    least: Math.min(...bounds.map(({ least }) => least)),
    most: Math.max(...bounds.map(({ most }) => most)),
  };
};

/**
 * The terms of a reply that this program knows; a page loaded before an upgrade does not know every term of the newer
 * server.
 */
export const knownTerms = (keys: readonly number[]): readonly Term[] => keys.filter(isTerm);

/** Interest in percent of the principal, to the hundredth: the same for every principal. */
export const percentOf = (price: TermPrice): number => (totalOf(price, MILLION) - MILLION) / BASIS;
const MILLION = pesos(1_000_000);

export const dueDaysOf = (term: Term): readonly number[] => factsOf(term).dueDays;
/** How many instalments a term has. */
export const instalmentsOf = (term: Term): number => dueDaysOf(term).length;
/** The rule of the calendar that names a term's due dates; `null`: they are counted in days. */
export const namedDueOf = (term: Term): NamedDue | null => factsOf(term).due;
export const lateOf = (term: Term) => factsOf(term).late;
/** Whether a payoff before the last due date has a rebate (rule: rebate). */
export const hasRebates = (term: Term): boolean => factsOf(term).rebates === true;
/** Whether loans of a term need a guarantor (rule: guarantor). */
export const asksGuarantor = (term: Term): boolean => factsOf(term).guarantor === true;
export const paceOf = (term: Term): string | null => factsOf(term).pace;
export const calculatorPercent = (term: Term): number => percentOf(factsOf(term).quoted);
export const notePercent = (term: Term): number => percentOf(factsOf(term).signed);
/** Whether the note's cost differs from the calculator's. */
export const differsInNote = (term: Term): boolean => notePercent(term) !== calculatorPercent(term);
export const TERMS_WITH_TWO_PLANS = TERMS.filter(differsInNote);

function planOf(name: PlanName, principal: Pesos, term: Term, price: TermPrice): Plan {
  const facts = factsOf(term);
  const { dueDays: offsets, due } = facts;
  const amounts = amountsOf(price, principal, offsets.length);
  const total = sum(amounts);
  return {
    plan: name,
    principal,
    interest: subtract(total, principal),
    total,
    ratePercent: percentOf(price),
    totalDays: offsets.at(-1) ?? 0,
    instalments: offsets.map((dayOffset, index) => ({
      number: index + 1,
      dayOffset,
      amount: amounts[index] ?? pesos(0),
    })),
    ...(due && { due }),
    ...costsOf((charge) => facts[charge] && chargeCost(facts[charge], principal)),
  };
}

/** The public calculator's plan: an estimate until something is signed. */
export const calculatorPlan = (principal: Pesos, term: Term): Plan =>
  planOf('calculator', principal, term, factsOf(term).quoted);

/**
 * The plan that the promissory note prints and the ledger follows, at the term's own price of the note (rule:
 * note-rates). A lender may make it equal to the calculator's (rule: two-plans). `paydays`: the client's, for a plan that
 * waits for them (rule: paydays).
 * @throws {RangeError} where it waits for them, and there are none.
 */
export function notePlan(
  principal: Pesos,
  term: Term,
  threeInstalmentPlan: PlanName,
  paydays: AgreedDue | null = null,
): AgreedPlan {
  const { quoted, signed } = factsOf(term);
  const { due, ...plan } = planOf(
    'note',
    principal,
    term,
    threeInstalmentPlan === 'calculator' ? quoted : signed,
  );
  const agreed = due && isAgreed(due) ? due : due && paydays;
  // Whoever asks has refused before.
  if (agreed === null) throw new RangeError(`No paydays for the term ${term}`);
  return { ...plan, ...(agreed && { due: agreed }) };
}
const isAgreed = (due: NamedDue): due is AgreedDue => due.kind !== 'paydays';

/** The instalment that the calculator reports, rounded half up (rule: remainder-in-last-instalment). */
export const biweeklyPayment = (plan: Plan): Pesos => fraction(plan.total, 1, plan.instalments.length);
