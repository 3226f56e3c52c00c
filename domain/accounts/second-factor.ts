import { type MembersHaving, membersHaving, membersOf } from '#domain/closed-set.ts';

interface SecondFactorStepFacts {
  /** How whatever waits for it is refused; `null`: nothing waits. */
  readonly refused: 'second_factor_enrolment_needed' | 'second_factor_needed' | null;
}

/** What a session still lacks: a second factor to be set up, a code, or nothing. Customers lack nothing. */
export const SECOND_FACTOR_STEP = {
  enrol: { refused: 'second_factor_enrolment_needed' },
  verify: { refused: 'second_factor_needed' },
  done: { refused: null },
} as const satisfies Record<string, SecondFactorStepFacts>;
export type SecondFactorStep = keyof typeof SECOND_FACTOR_STEP;
export const SECOND_FACTOR_STEPS = membersOf(SECOND_FACTOR_STEP);

export type MissingStep = MembersHaving<typeof SECOND_FACTOR_STEP, 'refused'>;
/** The step for which something was refused. */
export const stepRefusedWith = (code: string): MissingStep | undefined =>
  membersHaving(SECOND_FACTOR_STEP, 'refused').find((step) => SECOND_FACTOR_STEP[step].refused === code);
