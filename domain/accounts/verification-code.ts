import { CODE_DIGITS } from '#domain/limits/limits.ts';
import { plainNumber } from '#domain/typed-number.ts';

/** Number of possible one-time codes. */
export const CODES = 10 ** CODE_DIGITS;

/** A typed code without what stands between its digits, "123 456"; a text that is no code stays as typed. */
export function typedCode(text: string): string {
  const digits = plainNumber(text).replace(/[ -]/g, '');
  return /^\d+$/.test(digits) ? digits : text;
}

/** The digits of a random integer below `CODES`. */
export const formatCode = (random: number): string => String(random).padStart(CODE_DIGITS, '0');
