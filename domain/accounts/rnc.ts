import { hasValidCheckDigit } from '#domain/accounts/cedula.ts';

const WEIGHTS = [7, 9, 8, 6, 5, 4, 3, 2];
const MODULUS = 11;

/** The ninth digit by the DGII's rule: weighted sum of the others, modulo 11; 0 and 1 for the rest have digits of their own. */
function rncCheckDigit(digits: string): number {
  const rest = WEIGHTS.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0) % MODULUS;
  if (rest === 0) return 2;
  return rest === 1 ? 1 : MODULUS - rest;
}

/** Of a company, or a person's cédula in its place. */
export const RNC = /^\d{9}$|^\d{11}$/;

/**
 * Whether the last digit of an RNC (9 digits) or of a person's cédula in its place (11) fits the others. It only ever
 * warns: the registry has numbers that do not.
 */
export const hasValidRncDigit = (digits: string): boolean =>
  digits.length === 9 ? rncCheckDigit(digits) === Number(digits[8]) : hasValidCheckDigit(digits);

export const isDoubtfulRnc = (text: string): boolean => RNC.test(text) && !hasValidRncDigit(text);

export const RNC_DOUBTFUL =
  'El dígito verificador no coincide: compárelo con el acta de inscripción. Se guarda igual.';
