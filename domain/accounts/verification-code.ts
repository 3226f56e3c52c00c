import { CODE_DIGITS } from '#domain/limits/limits.ts';

/** Number of possible one-time codes. */
export const CODES = 10 ** CODE_DIGITS;

/** The digits of a random integer below `CODES`. */
export const formatCode = (random: number): string => String(random).padStart(CODE_DIGITS, '0');
