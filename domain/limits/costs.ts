import { choiceOf, forWhom, termsText, termText } from '#domain/limits/instalments.ts';
import {
  audienceOf,
  calculatorPercent,
  dueDaysOf,
  factsOf,
  hasRebates,
  namedDueOf,
  paceOf,
  type Term,
} from '#domain/loans/terms.ts';
import { CHARGES, type Charge, chargeWord } from '#domain/products/charges.ts';
import { dueDaysName } from '#domain/products/due-words.ts';

/** Each rate of interest with the terms that have it; terms for some customers are listed apart from those for all. */
const costsOf = (terms: readonly Term[]) =>
  terms.flatMap((first, index) => {
    const { percent, who } = costOf(first);
    const isAlike = (term: Term) => costOf(term).percent === percent && costOf(term).who === who;
    return terms.findIndex(isAlike) === index ? [{ percent, who, terms: terms.filter(isAlike) }] : [];
  });
const costOf = (term: Term) => ({ percent: calculatorPercent(term), who: forWhom(audienceOf(term)) });

/** The costs of the terms as a list: "1 y 2 cuotas: 15%; 3 cuotas: 25%". */
export const costList = (all: readonly Term[]): string =>
  costsOf(all)
    .map(({ percent, terms, who }) => `${termsText(terms, 'y')}${who}: ${percent}%`)
    .join('; ');
/** The costs of the terms inside a sentence: "15% con 1 o 2 cuotas; 25% con 3 cuotas". */
export const costChoice = (all: readonly Term[]): string =>
  costsOf(all)
    .map(({ percent, terms, who }) => `${percent}% con ${termsText(terms)}${who}`)
    .join('; ');
export const lowestPercent = (terms: readonly Term[]): number => Math.min(...terms.map(calculatorPercent));

/** The charges that any of the terms takes. */
export const chargesIn = (all: readonly Term[]): readonly Charge[] =>
  CHARGES.filter((charge) => all.some((term) => factsOf(term)[charge]));

/** What a customer pays beside the interest: charges when the loan is paid out, or nothing (rule: closing-cost). */
export function otherCharges(all: readonly Term[], none: string): string {
  const names = chargesIn(all).map((charge) => `un ${chargeWord(charge)}`);
  const taken =
    names.length === 0
      ? none
      : `Al desembolsar se ${names.length === 1 ? 'descuenta' : 'descuentan'} ${names.join(' y ')}, que la calculadora muestra.`;
  return taken + (all.some(hasRebates) ? ` ${REBATED}` : '');
}
/** What the pages say about a payoff before the last due date, which not every product may reward (rule: rebate). */
const REBATED = 'Si el pagaré lo dice, quien salda antes paga menos interés, por los días que faltan.';

/** The due days of a term as text: "a los 15 y 30 días", "cada viernes"; many at one pace: "cada 7 días, hasta los 84". */
export function dueDaysText(term: Term): string {
  const [due, days] = [namedDueOf(term), dueDaysOf(term)];
  if (due) return dueDaysName(due);
  const every = days.length > LISTED_DAYS ? paceOfDays(days) : null;
  return every === null
    ? `a los ${choiceOf(days, 'y')} días`
    : `cada ${every} días, hasta los ${days.at(-1)}`;
}
/** Most due days that a sentence lists one by one. */
const LISTED_DAYS = 6;
const paceOfDays = (days: readonly number[]): number | null => {
  const [every = 0] = days;
  return days.length > 1 && days.every((day, index) => day === every * (index + 1)) ? every : null;
};
/** The due days of several terms as a list: "1 cuota, a los 30 días; 2 cuotas, a los 15 y 30 días; …". */
export const dueDaysList = (terms: readonly Term[]): string =>
  terms
    .map((term) => `${termText(term)}${forWhom(audienceOf(term))}, ${besideName(term)}`.replace(/, $/, ''))
    .join('; ');
/** Due days after the name of their term, which may have said them: "6 cuotas cada 10 días". */
export const besideName = (term: Term, days = dueDaysText(term)): string =>
  days.replace(paceOf(term) ?? '', '').replace(/^, /, '');
/** Days from the disbursement to the last instalment of each term: "30 o 45". */
export const lastDays = (terms: readonly Term[]): string =>
  choiceOf([...new Set(terms.map((term) => Math.max(...dueDaysOf(term))))], 'o');

/** The interval of a term's instalments: "cada 15 días", or each due day where the intervals differ. */
export function paceText(term: Term): string {
  const every = namedDueOf(term) ? null : paceOfDays(dueDaysOf(term));
  return every === null ? dueDaysText(term) : `cada ${every} días`;
}
