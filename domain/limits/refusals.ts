import {
  choiceOf,
  instalmentCount,
  instalmentsText,
  isRange,
  leastOf,
  mostInstalments,
  termCount,
  termRange,
  termsText,
} from '#domain/limits/instalments.ts';
import { LOAN_TYPE, parseLoanType } from '#domain/loans/loan-type.ts';
import { TERM } from '#domain/loans/term.ts';
import {
  type Bounds,
  boundsOf,
  instalmentsOf,
  isTerm,
  PUBLIC_TERMS,
  productOf,
  type Term,
} from '#domain/loans/terms.ts';
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

// Apart from the texts about terms: forms need these sentences, and the first pages do not.

/** Name of the field for the term in the sentence that lists missing fields (rule: application-fields). */
export const termFieldName = (terms: readonly Term[]): string =>
  `Número de cuotas (${choiceOf(terms.map(termCount), 'o')})`;

/** The error for a term, or a number of instalments, that is not among `terms`. */
export function termRefusal(asked: number, terms: readonly Term[]): string {
  const count = instalmentCount(asked);
  if (isTerm(asked) && !terms.includes(asked) && terms.some((term) => instalmentsOf(term) === count))
    return `Ese plan ya no se ofrece. Elija ${termsText(terms)}`;
  if (count > mostInstalments(terms)) return `Máximo ${instalmentsText(mostInstalments(terms))}`;
  if (count >= leastOf(terms) && Number.isInteger(count)) return `Elija ${termsText(terms)}`;
  return `Mínimo ${instalmentsText(leastOf(terms))}`;
}
/** Error of a number of instalments that no term has, in both dialogs of a counter-offer and in the proposal of a restructuring. */
export const offerTermRefusal = (_asked: number, terms: readonly Term[]): string =>
  isRange(terms)
    ? `El término debe ser entre ${leastOf(terms)} y ${instalmentsText(mostInstalments(terms))}`
    : `El término debe ser ${termsText(terms)}`;
export const newTermRefusal = (_asked: number, terms: readonly Term[]): string =>
  `Elija ${isRange(terms) ? 'de ' : ''}${termRange(terms)}`;
