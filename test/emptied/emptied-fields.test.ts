import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { sample as sampleOf } from '#test/sample.ts';
import { changeSettings } from '#test/stories.ts';
import { OPTIONAL_FIELDS, type OptionalField } from './optional-fields.ts';
import { type Cast, found, nested, STAGES } from './stages.ts';

// An empty text or null empties an optional field, in every call that changes something (rule: emptied-fields). The
// test finds the fields in the contract, so it covers a new one by itself.

const PERSON = ['firstName', 'lastName', 'email', 'cedula', 'phone'];
const TICKED = ['acceptDebtAgreement', 'acceptCreditCheck', 'acceptTermsAndConditions'];
/**
 * Optional in the call and never empty: an account is identified by it or always in one of its states, a box is ticked
 * or not, and a sum in words or a drawing is there or is not sent.
 */
const NEVER_EMPTY: Readonly<Record<string, readonly string[]>> = {
  'PUT /api/user/profile': PERSON,
  'PUT /api/admin/clients/:id': PERSON,
  'PATCH /api/admin/clients/:id/status': ['kycStatus', 'accountStatus'],
  'PATCH /api/loan-applications/:id/counter-offer/accept': [...TICKED, 'sumInWords'],
  'PATCH /api/loans/:id/restructuring/accept': [...TICKED, 'sumInWords'],
  // A section of the settings is sent without the others, whose settings stay.
  'PUT /api/admin/settings': [
    ...['name', 'legalName', 'city', 'contact', 'claims', 'companyAccounts', 'messageTemplates', 'bureaus'],
    ...['lateChargeVariant', 'threeInstalmentPlan', 'showEffectiveRate', 'asksSumInWords', 'limitRules'],
    ...['warningRules', 'scorecard', 'amountLimits', 'twoPersonActs', 'secondFactorForAll', 'reminderTimes'],
    ...['contactsPerDay', 'whatsappTemplates', 'retentionMonths', 'hostingCountry', 'storageEncrypted'],
    ...['setAside', 'obligedSubject'],
  ],
  'PUT /api/admin/accounting': ['wholeFrom'],
  // Of a transfer; cash has none.
  'PATCH /api/admin/loans/:id/disburse': ['reference'],
  'PATCH /api/loan-applications/:id': ['debtAgreementSignature', 'creditAuthorizationSignature'],
  'PATCH /api/admin/counter/applications/:id': ['debtAgreementSignature', 'creditAuthorizationSignature'],
};
/** Used only during the call, or stored outside of its row: empty equals absent. */
const OF_THE_CALL = [
  'seenUpdatedAt',
  'welcome',
  'sameCedula',
  'agreementHash',
  'drawnUnder',
  'signature.drawnUnder',
  'signature.signatureDate',
  // In the books.
  'fundsAccount',
  // Of the bank's movement that is joined.
  'lineId',
  // Chooses the day from which the payment counts.
  'fromFirstReport',
  // In an event.
  'cashReason',
  // Depends on an amount of the same call.
  'amountReason',
];
/** If it is empty, another value of the row replaces it. */
const INSTEAD: Readonly<Record<string, unknown>> = {
  'PATCH /api/loan-applications/:id fullName': 'Rosa Méndez',
  'PATCH /api/admin/counter/applications/:id fullName': 'Mercedes Ogando',
  'PATCH /api/loan-applications/:id/counter-offer counterOfferTerm': 3,
  'PATCH /api/payments/:id/status amount': 1_000,
};

const who = {} as { -readonly [K in keyof Cast]: Cast[K] };
beforeAll(async () => {
  who.app = await openTestApp();
  who.rosa = await who.app.signIn('rosa');
  who.pedro = await who.app.signIn('pedro');
  // Few lenders ask about public office (rule: public-office).
  await changeSettings(who.pedro, { obligedSubject: true });
});
afterAll(() => who.app.close());

it('a stage exists for every call with an optional field', () => {
  expect(Object.keys(STAGES).toSorted()).toEqual([...OPTIONAL_FIELDS.keys()].toSorted());
});

const EMPTY = [
  ['an empty text', ''],
  ['null', null],
] as const;

describe.each([...OPTIONAL_FIELDS])('%s', (call, fields) => {
  describe.each(fields)('$path', ({ path, sample }: OptionalField) => {
    it.each(sampleOf(EMPTY, 1, `${call} ${path}`))('is emptied by %s', async (_said, empty) => {
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
      // A loan's or a client's reply may omit internal fields of the office.
      if (told !== undefined) expect(told).toEqual(instead);
    });
  });
});
