/** The error for a phone number in any other notation; it shows a valid one. */
export const PHONE_FORMAT = 'Formato válido: (809) 123-4567';

const DOMINICAN = /^(?:\+?1[\s.-]?)?\(?(809|829|849)\)?[\s.-]?(\d{3})[\s.-]?(\d{4})$/;

/**
 * A phone number in E.164, "+18091234567", from any notation of a Dominican number; `null` for anything else (rule:
 * phone-format).
 */
export function parsePhone(text: string): string | null {
  const match = DOMINICAN.exec(text.trim());
  return match ? `+1${match[1]}${match[2]}${match[3]}` : null;
}

/** A phone number as shown: "+18091234567" → "(809) 123-4567". */
export const formatPhone = (e164: string): string =>
  `(${e164.slice(2, 5)}) ${e164.slice(5, 8)}-${e164.slice(8)}`;
