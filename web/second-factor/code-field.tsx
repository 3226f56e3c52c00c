import { useId } from 'react';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { CODE_TYPED_MAX, writeCode } from '#web/ui/fields/typed-code.ts';

interface CodeFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly hint?: string;
  readonly onChange: (value: string) => void;
}

/** The field for the code of a second factor: six digits, or a recovery code, so that letters must be possible. */
export function CodeField({ value, error, hint, onChange }: CodeFieldProps) {
  // A page may have several code fields: one for each act on a factor.
  const id = useId();
  return (
    <TextField
      name="code"
      id={id}
      label="Código"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={CODE_TYPED_MAX}
      onInput={writeCode}
      value={value}
      error={error}
      hint={hint}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
