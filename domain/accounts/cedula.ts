import { plainNumber } from '#domain/typed-number.ts';

/** The error for a cédula in any other notation; it shows how a cédula is typed (rule: cedula-format). */
export const CEDULA_FORMAT = 'Formato de cédula: 123-1234567-8 o 12312345678';

/**
 * The eleven digits of a cédula, from "123-1234567-8", the same with blanks, or eleven digits; else `null` (rules:
 * cedula-format, typed-texts).
 */
export function parseCedula(text: string): string | null {
  const signs = plainNumber(text).replaceAll(' ', '');
  return /^\d{3}-\d{7}-\d$|^\d{11}$/.test(signs) ? signs.replaceAll('-', '') : null;
}

/** A cédula as printed: "00112345678" → "001-1234567-8". */
export const formatCedula = (digits: string): string =>
  `${digits.slice(0, 3)}-${digits.slice(3, 10)}-${digits.slice(10)}`;

/**
 * Whether the check digit of a cédula fits (Luhn over its eleven digits). Hundreds of genuine cédulas fail it, so a
 * failure only warns and never refuses (rule: cedula-check-digit).
 */
export function hasValidCheckDigit(digits: string): boolean {
  const total = [...digits].reduce((sum, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (product > 9 ? product - 9 : product);
  }, 0);
  return total % 10 === 0;
}
