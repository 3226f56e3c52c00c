import { isLoanAmount } from '#domain/limits/amounts.ts';
import { parsePesos } from '#domain/money.ts';

/** Which amount is calculated, in pesos. */
export interface ChosenAmount {
  readonly amount: number;
  /** The one before the field was entered. */
  readonly before: number;
}

const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '');

/**
 * What counts once this is in the field: a text that is no amount that can be lent changes nothing (rule: calculator),
 * and "3000" on the way to "30000" was never meant.
 */
export function chosenBy(text: string, { amount, before }: ChosenAmount): ChosenAmount {
  const typed = parsePesos(text);
  if (typed !== null && isLoanAmount(typed)) return { amount: typed, before };
  const passed = digitsOf(text).startsWith(String(amount));
  return { amount: passed ? before : amount, before };
}
