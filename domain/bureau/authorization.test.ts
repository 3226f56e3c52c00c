import { expect, test } from 'vitest';
import { authorizationState, type SignedAuthorization, whyNotConsult } from '#domain/bureau/authorization.ts';

const SIGNED: SignedAuthorization = {
  signedAt: new Date('2026-11-20T15:00:00Z'),
  supersededAt: null,
  revokedAt: null,
};
const LATER = new Date('2026-11-25T15:00:00Z');
const at = (instant: string) => new Date(instant);

// Rule: authorization-lifetime. Thirty days including the last, by days of Santo Domingo.
test.each([
  ['2026-11-20T15:00:00Z', 'in_force', null],
  ['2026-12-21T03:59:00Z', 'in_force', null],
  [
    '2026-12-21T04:00:00Z',
    'expired',
    'La autorización venció el 20/12/2026. Pida al cliente que firme de nuevo.',
  ],
])('at %s it is %s', (now, state, why) => {
  expect(authorizationState(SIGNED, at(now))).toBe(state);
  expect(whyNotConsult(SIGNED, at(now))).toBe(why);
});

test.each([
  [
    { revokedAt: LATER },
    'revoked',
    'El cliente revocó su autorización. No se puede consultar sin una nueva.',
  ],
  [
    { supersededAt: LATER },
    'superseded',
    'El cliente firmó otra autorización después de esta. Vuelva a cargar la página.',
  ],
  // A withdrawn authorization stays withdrawn, regardless of later facts.
  [
    { revokedAt: LATER, supersededAt: LATER },
    'revoked',
    'El cliente revocó su autorización. No se puede consultar sin una nueva.',
  ],
] as const)('%j is %s, for an old or a new consultation', (changes, state, why) => {
  for (const now of ['2026-11-26T15:00:00Z', '2027-11-26T15:00:00Z']) {
    expect(authorizationState({ ...SIGNED, ...changes }, at(now))).toBe(state);
    expect(whyNotConsult({ ...SIGNED, ...changes }, at(now))).toBe(why);
  }
});
