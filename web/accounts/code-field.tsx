import type { ClipboardEvent } from 'react';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** A copied code comes with spaces around or within, and six characters of that are not the code. */
function pasteDigits(event: ClipboardEvent<HTMLInputElement>) {
  const digits = event.clipboardData.getData('text').replace(/\D/g, '');
  // Something else was copied: it shows as it is.
  if (digits.length !== 6) return;
  event.preventDefault();
  event.currentTarget.value = digits;
}

interface CodeFieldProps {
  readonly error: string | undefined;
  readonly enterKeyHint?: 'go' | 'next';
}

/** The six digits that were sent. */
export function CodeField({ error, enterKeyHint = 'next' }: CodeFieldProps) {
  return (
    <TextField
      name="code"
      label="Código"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      enterKeyHint={enterKeyHint}
      onPaste={pasteDigits}
      error={error}
    />
  );
}
