import { useState } from 'react';
import { type FormErrors, type FormValues, isFormField } from '#web/applications/form/form-fields.ts';
import { errorsOf, type FormStep } from '#web/applications/form/validation.ts';

const without = (errors: FormErrors, names: readonly string[]): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !names.includes(field)));

/** What stands wrong: under a field as soon as it is left, and summed up once somebody wanted to go on. */
export function useErrors(formStep: FormStep | null, values: FormValues) {
  const [errors, setErrors] = useState<FormErrors>({});
  const [summed, setSummed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  return {
    errors,
    summed,
    attempt,
    show(wrong: FormErrors) {
      setErrors(wrong);
      setSummed(true);
      setAttempt((count) => count + 1);
    },
    clear() {
      setErrors({});
      setSummed(false);
    },
    /** A field that is being mended is not scolded meanwhile. */
    mend(names: readonly string[]) {
      const left = without(errors, names);
      setErrors((before) => without(before, names));
      if (Object.keys(left).length === 0) setSummed(false);
    },
    /** Checks a field as it is left; what is still empty is not scolded before its time. */
    leave(name: string) {
      if (!formStep || !isFormField(name) || values[name] === '') return;
      const message = errorsOf(formStep, values)[name];
      if (message) setErrors((before) => ({ ...before, [name]: message }));
    },
  };
}
