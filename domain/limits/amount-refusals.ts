import { LOAN_TYPE, parseLoanType } from '#domain/loans/loan-type.ts';
import { TERM } from '#domain/loans/term.ts';
import { type Bounds, boundsOf, PUBLIC_TERMS, productOf, type Term } from '#domain/loans/terms.ts';
import { formatPesos } from '#domain/money.ts';

// Apart from the amounts: forms need these sentences, and the first pages do not.

/** Name of the amount's field in the sentence that lists missing fields (rule: application-fields). */
export const amountName = (terms: readonly Term[]): string => {
  const { least, most } = boundsOf(terms);
  return `Cantidad solicitada (${formatPesos(least)} - ${formatPesos(most)})`;
};
export const tooLow = ({ least }: Bounds): string => `Monto mínimo ${formatPesos(least)}`;
export const tooHigh = ({ most }: Bounds): string => `Monto máximo ${formatPesos(most)}`;
export const outOfRange = ({ least, most }: Bounds): string =>
  `El monto debe estar entre ${formatPesos(least)} y ${formatPesos(most)}`;
/** The sentences of the specification's product. */
export const AMOUNT_NAME = amountName(PUBLIC_TERMS);
export const AMOUNT_TOO_LOW = tooLow(boundsOf(PUBLIC_TERMS));
export const AMOUNT_TOO_HIGH = tooHigh(boundsOf(PUBLIC_TERMS));
export const OFFER_OUT_OF_RANGE = outOfRange(boundsOf(PUBLIC_TERMS));

/** The bounds of every product that this program has met. */
export const knownBounds = (): Bounds => boundsOf(Object.keys(TERM).map(Number));
/** Whether an amount is at least, or at most, one that some product has which this program has met. */
export const isLeast = (amount: number): boolean => amount >= knownBounds().least;
export const isMost = (amount: number): boolean => amount <= knownBounds().most;

/** Why an amount is none of the product of a term; `null`: it is one. */
export function amountRefusal(amount: number, term: Term): string | null {
  const product = productOf(term);
  if (amount < product.least) return tooLow(product);
  return amount > product.most ? tooHigh(product) : null;
}
/** Why a product is not for a type of loan; `null`: it is. */
export function typeRefusal(type: string, term: Term): string | null {
  const { name, loanType } = productOf(term);
  return loanType === null || parseLoanType(type) === loanType
    ? null
    : `«${name}» es para préstamos de tipo ${LOAN_TYPE[loanType].label}`;
}
