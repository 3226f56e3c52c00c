import type { InputEvent } from 'react';
import { plainNumber } from '#domain/typed-number.ts';

/** How numbers are written by their kind: `#` is a digit; what follows the last typed digit is left out. */
const PATTERNS = { cedula: '###-#######-#', phone: '(###) ###-####' } as const;
export type TypedNumber = keyof typeof PATTERNS;

/**
 * Characters that usually separate digits. A text with other characters stays as typed: the contract has the message
 * for it.
 */
const SEPARATED = /^[\d\s().+-]*$/;
const digitsOf = (text: string) => text.replace(/\D/g, '');
const countOf = (pattern: string) => pattern.replace(/[^#]/g, '').length;

/** Digits written in a pattern, as far as they go. */
function write(pattern: string, digits: string): string {
  let [text, taken] = ['', 0];
  for (const sign of pattern) {
    if (taken === digits.length) break;
    text += sign === '#' ? digits[taken++] : sign;
  }
  return text;
}

/** The position in a text behind so many digits. */
function placeBehind(text: string, digits: number): number {
  if (digits === 0) return 0;
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (/\d/.test(text[place] ?? '')) seen += 1;
    if (seen === digits) return place + 1;
  }
  return text.length;
}

/**
 * A typed number as it should be written, with the caret behind the same digit as before; `null` when it stays
 * unchanged: it has other characters than a number, or too many digits. The country's 1 is removed once the number
 * after it is complete.
 */
export function writtenOut(
  kind: TypedNumber,
  typed: string,
  caret: number,
): { readonly text: string; readonly caret: number } | null {
  const pattern = PATTERNS[kind];
  const plain = plainNumber(typed);
  if (!SEPARATED.test(plain)) return null;
  const all = digitsOf(plain);
  const hasCountry = kind === 'phone' && (plain.startsWith('+') || all.startsWith('1'));
  if (hasCountry && !(all.startsWith('1') && all.length === countOf(pattern) + 1)) return null;
  const digits = hasCountry ? all.slice(1) : all;
  if (digits.length > countOf(pattern)) return null;
  const text = write(pattern, digits);
  const before = digitsOf(typed.slice(0, caret)).length - (hasCountry ? 1 : 0);
  return { text, caret: placeBehind(text, Math.max(0, before)) };
}

/**
 * A handler for a field's `onInput` that formats a number during typing. The server gets the same value for any format.
 * Deleting a separator moves the caret over it, so that the next press deletes the digit.
 */
export const writeOut =
  (kind: TypedNumber) =>
  ({ currentTarget: field, nativeEvent }: InputEvent<HTMLInputElement>): void => {
    // An input method that is composing would lose its place.
    if (nativeEvent.isComposing) return;
    const written = writtenOut(kind, field.value, field.selectionStart ?? field.value.length);
    if (!written || written.text === field.value) return;
    const { text } = written;
    const isForward = nativeEvent.inputType === 'deleteContentForward';
    let { caret } = written;
    if (isForward) while (caret < text.length && /\D/.test(text[caret] ?? '')) caret += 1;
    field.value = text;
    field.setSelectionRange(caret, caret);
  };
