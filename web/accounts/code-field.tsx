import type { ClipboardEvent } from 'react';
import { CODE_DIGITS } from '#domain/limits/limits.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { CODE_TYPED_MAX, writeCode } from '#web/ui/fields/typed-code.ts';

/** Pastes the code out of a copied sentence, whose first characters are not the code. */
function pasteDigits(event: ClipboardEvent<HTMLInputElement>) {
  const digits = event.clipboardData.getData('text').replace(/\D/g, '');
  // The pasted text is no code: it shows unchanged.
  if (digits.length !== CODE_DIGITS) return;
  event.preventDefault();
  event.currentTarget.value = digits;
}

interface CodeFieldProps {
  readonly name: string;
  readonly error: string | undefined;
  readonly enterKeyHint?: 'go' | 'next';
}

/** The field for the one-time code of a message. */
export function CodeField({ name, error, enterKeyHint = 'next' }: CodeFieldProps) {
  return (
    <TextField
      name={name}
      label="Código"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_TYPED_MAX}
      enterKeyHint={enterKeyHint}
      onInput={writeCode}
      onPaste={pasteDigits}
      error={error}
    />
  );
}
