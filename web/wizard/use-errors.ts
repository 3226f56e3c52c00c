import { useState } from 'react';
import type { ApplyField, ApplyValues, Errors } from '#web/applications/steps/apply-values.ts';
import { errorsOf } from '#web/applications/steps/step-checks.ts';
import { ASKED, type StepNumber } from '#web/wizard/wizard-steps.ts';

const isField = (name: string, values: ApplyValues): name is ApplyField => name in values;
const without = (errors: Errors, names: readonly string[]): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !names.includes(field)));

/** What stands wrong: under a field as soon as it is left, and summed up once somebody wanted to go on. */
export function useErrors(step: StepNumber, values: ApplyValues) {
  const [errors, setErrors] = useState<Errors>({});
  const [summed, setSummed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  return {
    errors,
    summed,
    attempt,
    show(wrong: Errors) {
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
      if (step === 5 || !isField(name, values) || values[name] === '') return;
      const message = errorsOf(ASKED[step], values)[name];
      if (message) setErrors((before) => ({ ...before, [name]: message }));
    },
  };
}
