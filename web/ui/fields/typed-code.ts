import type { InputEvent } from 'react';
import { typedCode } from '#domain/accounts/verification-code.ts';
import { CODE_DIGITS } from '#domain/limits/limits.ts';

/** Most characters of a typed code: its digits, and blanks between and around them. */
export const CODE_TYPED_MAX = 4 * CODE_DIGITS;

/**
 * A handler for a field's `onInput` that shows a complete code as its digits, however it was typed or pasted: "123 456"
 * becomes "123456". Any other text stays as typed.
 */
export function writeCode({ currentTarget: field }: InputEvent<HTMLInputElement>): void {
  const code = typedCode(field.value);
  if (code.length === CODE_DIGITS && code !== field.value) field.value = code;
}
