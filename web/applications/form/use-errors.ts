import { useState } from 'react';
import { type FormErrors, type FormValues, isFormField } from '#web/applications/form/form-fields.ts';
import type { Step } from '#web/applications/form/steps.ts';
import { errorsOf } from '#web/applications/form/validation.ts';

const without = (errors: FormErrors, fields: readonly string[]): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));

/**
 * The errors that the form shows: a field's as soon as the customer leaves it, and all of them with a summary after an
 * attempt to continue.
 */
export function useErrors(step: Step, values: FormValues) {
  const [errors, setErrors] = useState<FormErrors>({});
  const [summarised, setSummarised] = useState(false);
  const [attempt, setAttempt] = useState(0);
  return {
    errors,
    summarised,
    /** Number of attempts to continue: each new one moves the focus to the summary. */
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
    /** Clears errors after a change: of the changed fields, and of fields that the change makes valid. */
    clearErrorsOf(changed: Partial<FormValues>) {
      const shown = Object.keys(errors);
      if (shown.length === 0) return;
      const before = errorsOf(step, values);
      const after = errorsOf(step, { ...values, ...changed });
      // The server's error of a field stays until the field itself changes.
      const isRightNow = (field: string) =>
        isFormField(field) && errors[field] === before[field] && after[field] === undefined;
      const fields = [...Object.keys(changed), ...shown.filter(isRightNow)];
      const left = without(errors, fields);
      setErrors((before) => without(before, fields));
      if (Object.keys(left).length === 0) setSummarised(false);
    },
    /** Validates a field that the customer leaves; an empty field is only checked when the customer leaves the step. */
    checkField(field: string) {
      if (!isFormField(field) || values[field] === '') return;
      const message = errorsOf(step, values)[field];
      if (message) setErrors((before) => ({ ...before, [field]: message }));
    },
  };
}
