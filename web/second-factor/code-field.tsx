import { useId, useState } from 'react';
import { SECOND_FACTOR_CODE } from '#contract/second-factor.ts';
import { ApiError, sentenceOf } from '#web/app/calls/api-error.ts';
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

/** A form that sends one code; a wrong code shows its error at the field and stays there for correction. */
export function useCodeForm(send: (code: string) => Promise<void>) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function submit() {
    if (busy) return;
    if (code.trim() === '') return setError(SECOND_FACTOR_CODE);
    setBusy(true);
    setError(undefined);
    try {
      await send(code.trim());
      setCode('');
    } catch (failure) {
      const field = failure instanceof ApiError ? failure.errors[0]?.message : undefined;
      setError(field ?? sentenceOf(failure, 'No se pudo comprobar el código. Intente de nuevo.'));
    } finally {
      setBusy(false);
    }
  }
  return { field: { value: code, error, onChange: setCode }, busy, submit };
}
