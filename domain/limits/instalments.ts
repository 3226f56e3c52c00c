import { AMOUNT_RANGE } from '#domain/limits/amounts.ts';
import { differsInNote, TERMS, type Term } from '#domain/loans/terms.ts';

export const TERM_MIN = Math.min(...TERMS);
export const TERM_MAX = Math.max(...TERMS);

/** "1, 2 o 3" */
export const choiceOf = (items: readonly (number | string)[], last: 'o' | 'y'): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;

/** "1 cuota", "2 cuotas" */
export const instalmentsText = (count: number | null): string =>
  count === 1 ? '1 cuota' : `${count ?? 0} cuotas`;

/** Goes before "cuotas". */
export const TERM_LIST = choiceOf(TERMS, 'o');
export const TERM_RANGE = `${TERM_MIN} a ${TERM_MAX} cuotas`;
/** The field's name in the sentence that lists what is missing (rule: application-fields). */
export const TERM_NAME = `Número de cuotas (${TERM_LIST})`;
export const TERM_TOO_LOW = `Mínimo ${instalmentsText(TERM_MIN)}`;
export const TERM_TOO_HIGH = `Máximo ${instalmentsText(TERM_MAX)}`;
export const OFFER_TERM_OUT_OF_RANGE = `El término debe ser entre ${TERM_MIN} y ${TERM_MAX} cuotas`;

/** Of the whole site: in its manifest, and where others show it. */
export const WHAT_WE_LEND = `Préstamos personales y por nómina de ${AMOUNT_RANGE} en ${TERM_RANGE}.`;

/** Beneath the calculator's estimate, where the note will cost something else. */
export const noteDiffersText = (term: Term): string | undefined =>
  differsInNote(term) ? 'Las cuotas definitivas son las del pagaré, que verás antes de firmar.' : undefined;

/** To choose from, in a list or among radio buttons. */
export const TERM_OPTIONS = TERMS.map((term) => ({ value: String(term), label: instalmentsText(term) }));
