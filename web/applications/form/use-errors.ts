import { useState } from 'react';
import { type FormErrors, type FormValues, isFormField } from '#web/applications/form/form-fields.ts';
import type { Step } from '#web/applications/form/steps.ts';
import { errorsOf } from '#web/applications/form/validation.ts';

const without = (errors: FormErrors, fields: readonly string[]): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));

/** The errors shown: a field's as soon as it is left, and all of them with a summary after a try to continue. */
export function useErrors(step: Step, values: FormValues) {
  const [errors, setErrors] = useState<FormErrors>({});
  const [summarised, setSummarised] = useState(false);
  const [attempt, setAttempt] = useState(0);
  return {
    errors,
    summarised,
    /** Counts the tries, so that each brings the focus to the summary. */
    attempt,
    showErrors(wrong: FormErrors) {
      setErrors(wrong);
      setSummarised(true);
      setAttempt((count) => count + 1);
    },
    clearErrors() {
      setErrors({});
      setSummarised(false);
    },
    /** A field that is being changed has no error meanwhile. */
    clearErrorsOf(fields: readonly string[]) {
      const left = without(errors, fields);
      setErrors((before) => without(before, fields));
      if (Object.keys(left).length === 0) setSummarised(false);
    },
    /** Checks a field that is left; one that is still empty has time until the step is left. */
    checkField(field: string) {
      if (!isFormField(field) || values[field] === '') return;
      const message = errorsOf(step, values)[field];
      if (message) setErrors((before) => ({ ...before, [field]: message }));
    },
  };
}
