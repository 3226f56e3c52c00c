import { keysOf } from '#domain/enum-table.ts';
import { rangeOf } from '#domain/limits/amounts.ts';
import { AUDIENCE, type Audience } from '#domain/loans/term.ts';
import {
  audienceOf,
  boundsOf,
  differsInNote,
  instalmentsOf,
  isTerm,
  PUBLIC_TERMS,
  paceOf,
  productOf,
  productsAmong,
  type Term,
} from '#domain/loans/terms.ts';

// Sentences about terms. Those that depend on the reader take the terms that this person may have.

/** Items as a list with "o" or "y" before the last: "1, 2 o 3". */
export const choiceOf = (items: readonly (number | string)[], last: 'o' | 'y'): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;

/** A number of instalments as text: "1 cuota", "2 cuotas". */
export const instalmentsText = (count: number | null): string =>
  count === 1 ? '1 cuota' : `${count ?? 0} cuotas`;

/** Name of one instalment of a loan: "Cuota única", "Cuota 2 de 3". */
export const instalmentName = (number: number, count: number): string =>
  count === 1 ? 'Cuota única' : `Cuota ${number} de ${count}`;

/**
 * How many instalments a term has. A page need not know the plans of the lender's own products: their keys end in the
 * number.
 */
export const instalmentCount = (term: number): number => (isTerm(term) ? instalmentsOf(term) : term % 1_000);
const withPace = (text: string, term: number): string =>
  isTerm(term) && paceOf(term) !== null ? `${text} ${paceOf(term)}` : text;

/** A term's number of instalments beside the word "cuotas": "3", "6 semanales". */
export const termCount = (term: number): string => withPace(String(instalmentCount(term)), term);
/** A term as text: "3 cuotas", "6 cuotas semanales". */
export const termText = (term: number | null): string =>
  term === null ? instalmentsText(null) : withPace(instalmentsText(instalmentCount(term)), term);
/** Several terms as text: "1, 2 o 3 cuotas"; "1, 2 o 3 cuotas, o 6 semanales". */
export function termsText(terms: readonly Term[], last: 'o' | 'y' = 'o'): string {
  const usual = terms.filter((term) => paceOf(term) === null).map(instalmentsOf);
  const others = terms.filter((term) => paceOf(term) !== null);
  if (usual.length === 0) return choiceOf(others.map(termText), last);
  const text = `${choiceOf(usual, last)} ${usual.at(-1) === 1 ? 'cuota' : 'cuotas'}`;
  return others.length === 0 ? text : `${text}, ${last} ${choiceOf(others.map(termCount), last)}`;
}

/** Whether a minimum and a maximum number of instalments describe these terms exactly. */
export const isRange = (terms: readonly Term[]): boolean =>
  terms.every((term, index) => paceOf(term) === null && instalmentsOf(term) === leastOf(terms) + index);
export const leastOf = (terms: readonly Term[]): number => Math.min(...terms.map(instalmentsOf));
export const mostInstalments = (terms: readonly Term[]): number => Math.max(...terms.map(instalmentsOf));
/** Several terms as a range: "1 a 3 cuotas"; as a list if they are no range. */
export const termRange = (terms: readonly Term[]): string =>
  isRange(terms) ? `${leastOf(terms)} a ${instalmentsText(mostInstalments(terms))}` : termsText(terms);

/** The terms as options of a list or of radio buttons, with the product's name where there are several. */
export const termOptions = (terms: readonly Term[]) =>
  terms.map((term) => ({
    value: String(term),
    label: productsAmong(terms) > 1 ? `${productOf(term).name}: ${termText(term)}` : termText(term),
  }));

/**
 * Text after a term that only some customers may have: " (clientes que ya saldaron un préstamo)"; empty for terms for
 * all.
 */
export const forWhom = (audience: Audience): string => {
  const { who } = AUDIENCE[audience];
  return who === null ? '' : ` (${who})`;
};
/** Sentences with the terms that only some customers may have; empty if there are none. */
export const alsoLent = (all: readonly Term[]): string =>
  keysOf(AUDIENCE)
    .flatMap((audience) => {
      const { who } = AUDIENCE[audience];
      const terms = all.filter((term) => audienceOf(term) === audience);
      return who === null || terms.length === 0 ? [] : [`Para ${who}, también ${termsText(terms)}.`];
    })
    .join(' ');

/** Description of the whole site, in the manifest and in previews of links. */
export const whatWeLend = (terms: readonly Term[]): string =>
  `Préstamos personales y por nómina de ${rangeOf(boundsOf(terms))} en ${termRange(terms)}.`;
export const WHAT_WE_LEND = whatWeLend(PUBLIC_TERMS);

/** Sentence under the calculator's estimate if the note's cost differs; else `undefined`. */
export const noteDiffersText = (term: Term): string | undefined =>
  differsInNote(term) ? 'Las cuotas definitivas son las del pagaré, que se lee antes de firmar.' : undefined;
