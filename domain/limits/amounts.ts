import { AMOUNT_MAX, AMOUNT_MIN } from '#domain/limits/limits.ts';
import { formatCount, formatPesos } from '#domain/money.ts';

/** A range of amounts as a text after "de": "RD$2,500 a RD$20,000". */
export const rangeOf = ({ least, most }: { readonly least: number; readonly most: number }): string =>
  `${formatPesos(least)} a ${formatPesos(most)}`;
/** The range of the specification's product. */
export const AMOUNT_RANGE = rangeOf({ least: AMOUNT_MIN, most: AMOUNT_MAX });
/** The error of a typed amount that is none, such as "2.500" and "2,500.50" (rule: peso-input). */
export const AMOUNT_FORMAT = `Escriba el monto en pesos, sin centavos. Ejemplo: ${formatCount(AMOUNT_MIN)}`;

export const isLoanAmount = (amount: number): boolean =>
  Number.isInteger(amount) && amount >= AMOUNT_MIN && amount <= AMOUNT_MAX;
