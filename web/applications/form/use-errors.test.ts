import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UNTIL_SIGNED } from '#web/applications/form/form-entry.ts';
import type { FormValues } from '#web/applications/form/form-fields.ts';
import { initialValues } from '#web/applications/form/initial-values.ts';
import { stepAt } from '#web/applications/form/steps.ts';
import { useErrors } from '#web/applications/form/use-application-form.ts';
import { errorsOf } from '#web/applications/form/validation.ts';

const STEP = stepAt('inline', 2);
const VALUES = { ...initialValues('inline', {}), jobTitle: 'Cajera' };
const NEEDED = {
  monthlyIncome: 'Ingreso mensual es requerido',
  timeAtWork: 'Tiempo en el trabajo es requerido',
  employer: 'Empresa es requerida',
  address: 'Dirección es requerida',
};

// With fields that belong together: a customer who gives a job must also give income and address.
beforeEach(() => {
  vi.spyOn(UNTIL_SIGNED, 'mayBeEmpty').mockImplementation(({ values }) => values.jobTitle === '');
});
afterEach(() => vi.restoreAllMocks());

function shownErrors(values: FormValues) {
  const { result } = renderHook(() => useErrors(STEP, values));
  act(() => result.current.showErrors(errorsOf(STEP, values)));
  return result;
}

test("a field that another field's change makes valid loses its error", () => {
  const result = shownErrors(VALUES);
  expect(result.current.errors).toEqual(NEEDED);
  act(() => result.current.clearErrorsOf({ jobTitle: '' }));
  expect(result.current.errors).toEqual({ timeAtWork: NEEDED.timeAtWork, employer: NEEDED.employer });
  expect(result.current.summarised).toBe(true);
});

test('a server error stays until its own field changes', () => {
  const result = shownErrors(VALUES);
  const answered = { monthlyIncome: 'Revise el ingreso', jobTitle: 'Revise el cargo' };
  act(() => result.current.showErrors(answered));
  act(() => result.current.clearErrorsOf({ jobTitle: '' }));
  expect(result.current.errors).toEqual({ monthlyIncome: answered.monthlyIncome });
  act(() => result.current.clearErrorsOf({ monthlyIncome: '28,500' }));
  expect([result.current.errors, result.current.summarised]).toEqual([{}, false]);
});
