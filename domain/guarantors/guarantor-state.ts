import { keysOf } from '#domain/enum-table.ts';
import type { Toned } from '#domain/tone.ts';

/** Where a guarantor stands (rule: guarantor). */
export const GUARANTOR_STATE = {
  waiting: { label: 'Falta su firma', tone: 'warning' },
  signed: { label: 'Firmó', tone: 'success' },
  outdated: { label: 'Firmó otras condiciones: debe firmar de nuevo', tone: 'warning' },
  declined: { label: 'No aceptó', tone: 'danger' },
} as const satisfies Readonly<Record<string, Toned>>;
export type GuarantorState = keyof typeof GUARANTOR_STATE;
export const GUARANTOR_STATES = keysOf(GUARANTOR_STATE);

interface Standing {
  readonly signedAt: Date | null;
  readonly declinedAt: Date | null;
}

/**
 * The state of a guarantor: a signature counts for the agreement that the debtor signed last, and for no other.
 * @param isInForce whether the guarantor's signature is under that agreement
 */
export function guarantorState({ signedAt, declinedAt }: Standing, isInForce: boolean): GuarantorState {
  if (declinedAt) return 'declined';
  if (isInForce) return 'signed';
  return signedAt ? 'outdated' : 'waiting';
}

/** Days in which a guarantor can sign by a link. */
export const GUARANTOR_LINK_DAYS = 30;
/** Days after the end of a loan in which its guarantor finds the copy by the link. */
export const GUARANTOR_COPY_DAYS = 30;
/** Wrong cédulas after which a link ends. */
export const GUARANTOR_TRIES = 5;

/** The address of a guarantor's link; the secret is in its fragment, which no server is sent. */
export const guarantorAddress = (secret: string): string => `/fiador#${secret}`;

/** The papers that a guarantor has a copy of. */
export const GUARANTOR_COPIES = ['fianza', 'pagare'] as const;
