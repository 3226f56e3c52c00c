import { choiceOf, instalmentsText } from '#domain/limits/instalments.ts';
import { calculatorPercent, dueDaysOf, TERMS, type Term } from '#domain/loans/terms.ts';

/** Each cost, with the terms that have it. */
const COSTS = [...new Set(TERMS.map(calculatorPercent))].map((percent) => ({
  percent,
  terms: TERMS.filter((term) => calculatorPercent(term) === percent),
}));

export const LOWEST_PERCENT = Math.min(...TERMS.map(calculatorPercent));
/** "1 y 2 cuotas: 15%; 3 cuotas: 25%" */
export const COST_LIST = COSTS.map(
  ({ percent, terms }) => `${choiceOf(terms, 'y')} ${terms.at(-1) === 1 ? 'cuota' : 'cuotas'}: ${percent}%`,
).join('; ');
/** "15% con 1 o 2 cuotas; 25% con 3 cuotas" */
export const COST_CHOICE = COSTS.map(
  ({ percent, terms }) =>
    `${percent}% con ${choiceOf(terms, 'o')} ${terms.at(-1) === 1 ? 'cuota' : 'cuotas'}`,
).join('; ');

/** "a los 15 y 30 días" */
export const dueDaysText = (term: Term): string => `a los ${choiceOf(dueDaysOf(term), 'y')} días`;
/** "1 cuota, a los 30 días; 2 cuotas, a los 15 y 30 días; …" */
export const DUE_DAYS_LIST = TERMS.map((term) => `${instalmentsText(term)}, ${dueDaysText(term)}`).join('; ');
/** "30 o 45": of the last instalments. */
export const LAST_DAYS = choiceOf([...new Set(TERMS.map((term) => Math.max(...dueDaysOf(term))))], 'o');

/** "cada 15 días" where the days are evenly apart, else each. */
export function paceText(term: Term): string {
  const days = dueDaysOf(term);
  const [every = 0] = days;
  const isEven = days.length > 1 && days.every((day, index) => day === every * (index + 1));
  return isEven ? `cada ${every} días` : dueDaysText(term);
}
