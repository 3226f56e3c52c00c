import { authorizationExpiresOn, isAuthorizationExpired } from '#domain/applications/review.ts';
import { formatDay } from '#domain/calendar.ts';
import type { Tone } from '#domain/tone.ts';

/**
 * Whether a signed authorization still allows a bureau consultation
 * (rules: authorization-lifetime, bureau-consultations).
 */
export const AUTHORIZATION_STATE = {
  in_force: { label: 'Vigente', tone: 'success', open: true },
  expired: { label: 'Vencida', tone: 'neutral', open: null },
  revoked: { label: 'Revocada', tone: 'warning', open: null },
  superseded: { label: 'Sustituida por otra', tone: 'neutral', open: null },
} as const satisfies Record<
  string,
  { readonly label: string; readonly tone: Tone; readonly open: true | null }
>;
export type AuthorizationState = keyof typeof AUTHORIZATION_STATE;

export interface SignedAuthorization {
  readonly signedAt: Date;
  readonly supersededAt: Date | null;
  readonly revokedAt: Date | null;
}

export function authorizationState(
  { signedAt, supersededAt, revokedAt }: SignedAuthorization,
  now: Date,
): AuthorizationState {
  if (revokedAt !== null) return 'revoked';
  if (supersededAt !== null) return 'superseded';
  return isAuthorizationExpired(signedAt, now) ? 'expired' : 'in_force';
}

/** Why the lender may not ask a bureau, in a sentence for the staff. */
export function whyNotConsult(authorization: SignedAuthorization, now: Date): string | null {
  switch (authorizationState(authorization, now)) {
    case 'in_force':
      return null;
    case 'expired':
      return `La autorización venció el ${formatDay(authorizationExpiresOn(authorization.signedAt))}. Pida al cliente que firme de nuevo.`;
    case 'revoked':
      return 'El cliente revocó su autorización. No se puede consultar sin una nueva.';
    case 'superseded':
      return 'El cliente firmó otra autorización después de esta. Vuelva a cargar la página.';
  }
}
