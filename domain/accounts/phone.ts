import { plainNumber } from '#domain/typed-number.ts';

/** The error for a phone number in any other notation; it shows a valid one. */
export const PHONE_FORMAT = 'Formato válido: (809) 123-4567';

const DOMINICAN = /^(?:\+?1[.-]?)?\(?(809|829|849)\)?[.-]?(\d{3})[.-]?(\d{4})$/;

/**
 * A phone number in E.164, "+18091234567", from any notation of a Dominican number; `null` for anything else (rules:
 * phone-format, typed-texts).
 */
export function parsePhone(text: string): string | null {
  const match = DOMINICAN.exec(plainNumber(text).replaceAll(' ', ''));
  return match ? `+1${match.slice(1).join('')}` : null;
}

/**
 * The phone number with which a text begins, of which several may be listed, and whether the text is this number alone;
 * `null`: it begins with none.
 */
export function firstPhone(text: string): { readonly phone: string; readonly isAlone: boolean } | null {
  const alone = parsePhone(text);
  if (alone !== null) return { phone: alone, isAlone: true };
  const first = /^[+\d(][ \d().+-]*?\d{4}(?=[^\d.-]|$)/.exec(plainNumber(text))?.[0];
  const phone = first === undefined ? null : parsePhone(first);
  return phone === null ? null : { phone, isAlone: false };
}

/** A phone number as shown: "+18091234567" → "(809) 123-4567". */
export const formatPhone = (e164: string): string =>
  `(${e164.slice(2, 5)}) ${e164.slice(5, 8)}-${e164.slice(8)}`;
