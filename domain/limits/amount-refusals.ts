import { LEAST, MOST } from '#domain/limits/amounts.ts';

// Apart from the amounts: forms need these sentences, and the first pages do not.

/** Name of the amount's field in the sentence that lists missing fields (rule: application-fields). */
export const AMOUNT_NAME = `Cantidad solicitada (${LEAST} - ${MOST})`;
export const AMOUNT_TOO_LOW = `Monto mínimo ${LEAST}`;
export const AMOUNT_TOO_HIGH = `Monto máximo ${MOST}`;
export const OFFER_OUT_OF_RANGE = `El monto debe estar entre ${LEAST} y ${MOST}`;
