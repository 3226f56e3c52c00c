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
import { instalmentsOf, isTerm, type Term } from '#domain/loans/terms.ts';

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
