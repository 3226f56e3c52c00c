import { type KeysWhere, keysOf, keysWhere } from '#domain/enum-table.ts';

interface SecondFactorStepFacts {
  /** The error for a call that needs this step; `null`: no step is missing. */
  readonly refused: 'second_factor_enrolment_needed' | 'second_factor_needed' | null;
}

/**
 * Two-factor authentication: a session lacks a second factor to be set up, a code, or nothing. Customers lack nothing.
 */
export const SECOND_FACTOR_STEP = {
  enrol: { refused: 'second_factor_enrolment_needed' },
  verify: { refused: 'second_factor_needed' },
  done: { refused: null },
} as const satisfies Record<string, SecondFactorStepFacts>;
export type SecondFactorStep = keyof typeof SECOND_FACTOR_STEP;
export const SECOND_FACTOR_STEPS = keysOf(SECOND_FACTOR_STEP);

export type MissingStep = KeysWhere<typeof SECOND_FACTOR_STEP, 'refused'>;
/** The missing step that an error names. */
export const stepRefusedWith = (code: string): MissingStep | undefined =>
  keysWhere(SECOND_FACTOR_STEP, 'refused').find((step) => SECOND_FACTOR_STEP[step].refused === code);
