import { isLoanAmount } from '#domain/limits/amounts.ts';
import { parsePesos } from '#domain/money.ts';

/** The calculated amount, in pesos. */
export interface ChosenAmount {
  readonly amount: number;
  /** The amount before the user began to type in the field. */
  readonly before: number;
}

const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '');

/**
 * The amount that counts for a typed text. A text without a valid amount changes nothing (rule: calculator); nor does
 * "3000" on the way to "30000".
 */
export function chosenBy(text: string, { amount, before }: ChosenAmount): ChosenAmount {
  const typed = parsePesos(text);
  if (typed !== null && isLoanAmount(typed)) return { amount: typed, before };
  const passed = digitsOf(text).startsWith(String(amount));
  return { amount: passed ? before : amount, before };
}
