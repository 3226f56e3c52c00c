import { choiceOf, forWhom, termsText, termText } from '#domain/limits/instalments.ts';
import {
  audienceOf,
  calculatorPercent,
  dueDaysOf,
  PUBLIC_TERMS,
  TERMS,
  type Term,
} from '#domain/loans/terms.ts';

/** Each cost with the terms that have it, those for some apart from those for everybody. */
const COSTS = [...new Set(TERMS.map((term) => `${audienceOf(term)} ${calculatorPercent(term)}`))].flatMap(
  (cost) => {
    const terms = TERMS.filter((term) => `${audienceOf(term)} ${calculatorPercent(term)}` === cost);
    return terms
      .slice(0, 1)
      .map((first) => ({ percent: calculatorPercent(first), terms, who: forWhom(audienceOf(first)) }));
  },
);

export const LOWEST_PERCENT = Math.min(...PUBLIC_TERMS.map(calculatorPercent));
/** "1 y 2 cuotas: 15%; 3 cuotas: 25%" */
export const COST_LIST = COSTS.map(
  ({ percent, terms, who }) => `${termsText(terms, 'y')}${who}: ${percent}%`,
).join('; ');
/** "15% con 1 o 2 cuotas; 25% con 3 cuotas" */
export const COST_CHOICE = COSTS.map(
  ({ percent, terms, who }) => `${percent}% con ${termsText(terms)}${who}`,
).join('; ');

/** "a los 15 y 30 días" */
export const dueDaysText = (term: Term): string => `a los ${choiceOf(dueDaysOf(term), 'y')} días`;
/** "1 cuota, a los 30 días; 2 cuotas, a los 15 y 30 días; …" */
export const DUE_DAYS_LIST = TERMS.map(
  (term) => `${termText(term)}${forWhom(audienceOf(term))}, ${dueDaysText(term)}`,
).join('; ');
/** "30 o 45": of the last instalments. */
export const LAST_DAYS = choiceOf(
  [...new Set(PUBLIC_TERMS.map((term) => Math.max(...dueDaysOf(term))))],
  'o',
);

/** "cada 15 días" where the days are evenly apart, else each. */
export function paceText(term: Term): string {
  const days = dueDaysOf(term);
  const [every = 0] = days;
  const isEven = days.length > 1 && days.every((day, index) => day === every * (index + 1));
  return isEven ? `cada ${every} días` : dueDaysText(term);
}
