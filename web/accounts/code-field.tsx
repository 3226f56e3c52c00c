import { type ClipboardEvent, useEffect, useState } from 'react';
import { CODE_DIGITS, CODE_LIFE_MINUTES } from '#domain/limits/limits.ts';
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

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const leftUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000));

/**
 * The seconds left of a countdown, and a function that starts it again with another number. The countdown reads the
 * clock, because timers pause while the customer reads the code in another application.
 */
export function useSecondsLeft(from: number): readonly [number, (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + from * 1000);
  const [left, setLeft] = useState(from);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(leftUntil(end)), 1000);
    return () => clearTimeout(timer);
  }, [left, end]);
  return [
    left,
    (seconds) => {
      setEnd(Date.now() + seconds * 1000);
      setLeft(seconds);
    },
  ];
}

/** The remaining validity of the code that was sent at `since` (milliseconds since 1970). */
export function CodeLife({ since }: { readonly since: number }) {
  const gone = Math.floor((Date.now() - since) / 1000);
  const [left] = useSecondsLeft(Math.min(CODE_LIFE_MINUTES * 60, Math.max(0, CODE_LIFE_MINUTES * 60 - gone)));
  return (
    <p role="timer" className={left > 0 ? 'text-sm text-ink-soft' : 'text-sm font-semibold text-danger'}>
      {left > 0 ? `El código vence en ${clock(left)}` : 'El código venció. Pide otro.'}
    </p>
  );
}
