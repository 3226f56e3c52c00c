/**
 * Every number that a sentence tells somebody: what is checked and what is said come from here. The sentences stand
 * beside it, by noun; test/limits changes each number and looks for the old one.
 */

/** Whole pesos of one loan (specification §9). */
export const AMOUNT_MIN = 2_500;
export const AMOUNT_MAX = 20_000;
export const AMOUNT_STEP = 500;
export const AMOUNT_DEFAULT = 10_000;

/** Years; of a person who applies. */
export const ADULT_AGE = 18;

/** Hours on the clock in which an application is answered and a payment verified (specification §9, reading C99). */
export const ANSWER_HOURS = 24;
export const VERIFICATION_HOURS = 24;
/** Hours on business days, from approval and signature to the deposit. */
export const DEPOSIT_HOURS_MIN = 24;
export const DEPOSIT_HOURS_MAX = 48;

/** Calendar days that the authorisation to consult a bureau lives (specification §9). */
export const AUTHORIZATION_DAYS = 30;
