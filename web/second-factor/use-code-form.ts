import { type FormEvent, useState } from 'react';
import { SECOND_FACTOR_CODE } from '#contract/second-factor.ts';
import { ApiError, sentenceOf } from '#web/app/calls/api-error.ts';

/** A form that sends one code; a wrong code shows its error at the field and stays there for correction. */
export function useCodeForm(send: (code: string) => Promise<void>) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
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
