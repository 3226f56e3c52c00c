import { expect, it } from 'vitest';
import { SECOND_FACTOR_STEPS, stepRefusedWith } from '#domain/accounts/second-factor.ts';

it('the error names the missing step', () => {
  expect(SECOND_FACTOR_STEPS).toEqual(['enrol', 'verify', 'done']);
  expect(stepRefusedWith('second_factor_enrolment_needed')).toBe('enrol');
  expect(stepRefusedWith('second_factor_needed')).toBe('verify');
  expect(stepRefusedWith('forbidden')).toBeUndefined();
});
