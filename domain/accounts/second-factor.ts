import { type KeysWhere, keysOf, keysWhere } from '#domain/enum-table.ts';

interface SecondFactorStepFacts {
  /** The error code for a call of a session that lacks this step; `null`: the session lacks no step. */
  readonly refused: 'second_factor_enrolment_needed' | 'second_factor_needed' | null;
}

/**
 * The step of two-factor authentication that a session lacks: to set up a second factor (`enrol`), to enter its code
 * (`verify`), or none (`done`). Sessions of customers lack none.
 */
export const SECOND_FACTOR_STEP = {
  enrol: { refused: 'second_factor_enrolment_needed' },
  verify: { refused: 'second_factor_needed' },
  done: { refused: null },
} as const satisfies Record<string, SecondFactorStepFacts>;
export type SecondFactorStep = keyof typeof SECOND_FACTOR_STEP;
export const SECOND_FACTOR_STEPS = keysOf(SECOND_FACTOR_STEP);

export type MissingStep = KeysWhere<typeof SECOND_FACTOR_STEP, 'refused'>;
/** The missing step of two-factor authentication that an error code names. */
export const stepRefusedWith = (code: string): MissingStep | undefined =>
  keysWhere(SECOND_FACTOR_STEP, 'refused').find((step) => SECOND_FACTOR_STEP[step].refused === code);

/** How a device that holds a passkey is reached (WebAuthn, 5.8.4). */
export const PASSKEY_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
