import { hasValidCheckDigit } from '#domain/accounts/cedula.ts';

const WEIGHTS = [7, 9, 8, 6, 5, 4, 3, 2];
const MODULUS = 11;

/**
 * The ninth digit by the DGII's rule: weighted sum of the others, modulo 11; the remainders 0 and 1 have special
 * digits.
 */
function rncCheckDigit(digits: string): number {
  const rest = WEIGHTS.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0) % MODULUS;
  if (rest === 0) return 2;
  return rest === 1 ? 1 : MODULUS - rest;
}

/** Pattern of a company's RNC, nine digits, or of a person's cédula, eleven. */
export const RNC = /^\d{9}$|^\d{11}$/;

/**
 * Whether the check digit of an RNC (9 digits) or of a person's cédula (11) fits. A failure only warns: the registry
 * has numbers that fail it.
 */
export const hasValidRncDigit = (digits: string): boolean =>
  digits.length === 9 ? rncCheckDigit(digits) === Number(digits[8]) : hasValidCheckDigit(digits);

export const isDoubtfulRnc = (text: string): boolean => RNC.test(text) && !hasValidRncDigit(text);

export const RNC_DOUBTFUL =
  'El dígito verificador no coincide: compárelo con el acta de inscripción. Se guarda igual.';
