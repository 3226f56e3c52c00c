import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { OPTIONAL_FIELDS, type OptionalField } from './optional-fields.ts';
import { type Cast, found, nested, STAGES } from './stages.ts';

// An optional field is emptied by an empty text or by null, in every call that changes something (rule: emptied-fields).
// The fields are found in the contract: a new one is asked about by itself.

const PERSON = ['firstName', 'lastName', 'email', 'cedula', 'phone'];
const TICKED = ['acceptDebtAgreement', 'acceptCreditCheck', 'acceptTermsAndConditions'];
/**
 * May be left out, and is never empty: an account is known by it or always in one of its states, a box says yes, and a sum
 * in words or a drawing is there or is not sent.
 */
const NEVER_EMPTY: Readonly<Record<string, readonly string[]>> = {
  'PUT /api/user/profile': PERSON,
  'PUT /api/admin/clients/:id': PERSON,
  'PATCH /api/admin/clients/:id/status': ['kycStatus', 'accountStatus'],
  'PATCH /api/loan-applications/:id/counter-offer/accept': [...TICKED, 'sumInWords'],
  'PATCH /api/loans/:id/restructuring/accept': [...TICKED, 'sumInWords'],
  'PATCH /api/loan-applications/:id': ['debtAgreementSignature', 'creditAuthorizationSignature'],
};
/** Said of the call alone, or kept elsewhere than in its row: empty is as if it had not been said. */
const OF_THE_CALL = [
  'seenUpdatedAt',
  'welcome',
  'agreementHash',
  'signature.signatureDate',
  // In the books.
  'fundsAccount',
  // Of an amount that the same call says.
  'amountReason',
];
/** Empty, another value of the row takes its place. */
const INSTEAD: Readonly<Record<string, unknown>> = {
  'PATCH /api/loan-applications/:id fullName': 'Rosa Méndez',
  'PATCH /api/loan-applications/:id/counter-offer counterOfferTerm': 3,
  'PATCH /api/payments/:id/status amount': 1_000,
};

const who = {} as { -readonly [K in keyof Cast]: Cast[K] };
beforeAll(async () => {
  who.app = await openTestApp();
  who.rosa = await who.app.signIn('rosa');
  who.pedro = await who.app.signIn('pedro');
});
afterAll(() => who.app.close());

it('every call with an optional field is played', () => {
  expect(Object.keys(STAGES).toSorted()).toEqual([...OPTIONAL_FIELDS.keys()].toSorted());
});

const EMPTY = [
  ['an empty text', ''],
  ['null', null],
] as const;

describe.each([...OPTIONAL_FIELDS])('%s', (call, fields) => {
  describe.each(fields)('$path', ({ path, sample }: OptionalField) => {
    it.each(EMPTY)('is emptied by %s', async (_said, empty) => {
      const stage = await STAGES[call]?.(who);
      if (!stage) throw new Error(`Nothing plays ${call}`);
      const never = NEVER_EMPTY[call]?.includes(path);
      const ofTheCall = OF_THE_CALL.includes(path);
      const field = `${call} ${path}`;
      if (!never && !ofTheCall && !(field in INSTEAD)) {
        await stage.fill(path, (await stage.samples?.[path]?.()) ?? sample);
        expect(found(await stage.row(), path), 'nothing was there to be emptied').not.toBeNull();
      }
      const before = found(await stage.row(), path);
      const reply = await stage.send(nested(path, empty));
      const kept = found(await stage.row(), path);
      if (never) {
        expect([reply.statusCode, kept]).toEqual([400, before]);
        expect(reply.json().errors).toMatchObject([{ field: path }]);
        return;
      }
      expect(reply.statusCode, reply.body).toBe(200);
      if (ofTheCall) return;
      const instead = INSTEAD[field] ?? null;
      expect(kept).toEqual(instead);
      const told = found(reply.json(), path);
      // A loan's or a client's reply may not name what the office alone keeps.
      if (told !== undefined) expect(told).toEqual(instead);
    });
  });
});
