import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { api } from '#contract/api.ts';
import { PHOTO_FIELD, PHOTO_FIELDS } from '#contract/application-fields.ts';
import { drawBothSignatures, drawCard, drawSelfie } from '#server/demo/demo-pictures.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { ANSWERS, AT, completedAtCounter, MERCEDES, signAtCounter, startedAtCounter } from '#test/counter.ts';
import { applicationOf, draftOf, lent, readForm, signatureOf, submitted } from '#test/stories.ts';

// A drawing belongs to the text under which it was drawn (rule: drawn-under): every call that signs refuses a drawing
// of another text, with the text to sign, and stores nothing.

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const OTHER_TEXT = 'ab'.repeat(32);
const BOTH = { promissoryNote: true, creditCheckAuthorization: true } as const;
const COUNTER = { ...BOTH, acceptTermsAndConditions: true, device: 'Tableta', cedulaSeen: true } as const;
const mercedes = async () => ({
  ...(await drawBothSignatures()),
  fullName: `${MERCEDES.firstName} ${MERCEDES.lastName}`,
  cedula: MERCEDES.cedula,
});

/** One way to sign, up to the request: `body` has everything but the hash under which the drawings were made. */
interface Way {
  readonly by: Browser;
  readonly method: 'POST' | 'PATCH';
  readonly url: string;
  readonly body: Record<string, unknown>;
}

async function offerAt(applicationId: number, url: string) {
  const pedro = await app.signIn('pedro');
  await pedro.send('PATCH', `/api/loan-applications/${applicationId}/counter-offer`, {
    counterOfferAmount: 5_000,
    counterOfferTerm: 1,
  });
  return url;
}

/** Each call of the contract that signs, by its method and path. */
const WAYS: Readonly<Record<string, () => Promise<Way>>> = {
  'POST /api/loan-applications': async () => {
    const by = await app.signIn('rosa');
    const { agreementHash } = await readForm(by, 'rosa');
    const body = await applicationOf('rosa', { amount: 10_000, term: 3, agreementHash });
    return { by, method: 'POST', url: '/api/loan-applications', body };
  },
  'POST /api/legal-documents/sign': async () => {
    const by = await app.signIn('rosa');
    const draft = await by.send(
      'POST',
      '/api/loan-applications',
      await draftOf('rosa', { amount: 10_000, term: 3 }),
    );
    const { agreementHash } = await readForm(by, 'rosa');
    return {
      ...{ by, method: 'POST', url: '/api/legal-documents/sign' },
      body: { applicationId: draft.json().id, ...BOTH, signature: await signatureOf('rosa'), agreementHash },
    };
  },
  'PATCH /api/loan-applications/:id/counter-offer/accept': async () => {
    const by = await app.signIn('marta');
    const id = await submitted(by, 'marta', { amount: 20_000, term: 3 });
    const url = await offerAt(id, `/api/loan-applications/${id}/counter-offer/accept`);
    const shown = await by.send('POST', '/api/legal-documents/preview', {
      applicationId: id,
      amount: 5_000,
      term: 1,
    });
    const { agreementHash } = shown.json();
    return { by, method: 'PATCH', url, body: { signature: await signatureOf('marta'), agreementHash } };
  },
  'PATCH /api/loans/:id/restructuring/accept': async () => {
    const { customer: by, pedro, loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 });
    const terms = { term: 3, newInterest: true, reason: 'Perdió horas' };
    await pedro.send('POST', `/api/admin/loans/${loanId}/restructuring`, terms);
    const { agreementHash } = (
      await by.send('POST', `/api/loans/${loanId}/restructuring/preview`, {})
    ).json();
    return {
      ...{ by, method: 'PATCH', url: `/api/loans/${loanId}/restructuring/accept` },
      body: { signature: await signatureOf('rosa'), agreementHash },
    };
  },
  'POST /api/admin/counter/applications/:id/sign': async () => {
    const by = await app.signInAs('cashier');
    const id = await completedAtCounter(by);
    const shown = await by.send('POST', `${AT}/${id}/preview`, {
      amount: ANSWERS.amount,
      term: ANSWERS.term,
    });
    const body = { ...COUNTER, signature: await mercedes(), agreementHash: shown.json().agreementHash };
    return { by, method: 'POST', url: `${AT}/${id}/sign`, body };
  },
  'POST /api/admin/counter/offers/:id/accept': async () => {
    const by = await app.signInAs('cashier');
    const id = await completedAtCounter(by);
    await signAtCounter(by, id);
    const url = await offerAt(id, `/api/admin/counter/offers/${id}/accept`);
    const shown = await by.send('POST', `/api/admin/counter/offers/${id}/preview`, {});
    const body = { ...COUNTER, signature: await mercedes(), agreementHash: shown.json().agreementHash };
    return { by, method: 'POST', url, body };
  },
  'POST /api/counter-phone/sign': async () => {
    const ciro = await app.signInAs('cashier');
    const id = await startedAtCounter(ciro);
    await ciro.send('PATCH', `${AT}/${id}`, ANSWERS);
    const link = await ciro.send('POST', `${AT}/${id}/phone-link`, { device: 'Caja 1', cedulaSeen: true });
    const by = app.browser({ 'user-agent': 'Teléfono de Mercedes' });
    const opened = await by.send('POST', '/api/counter-phone/open', { secret: link.json().secret });
    const { phoneSecret } = opened.json();
    for (const field of PHOTO_FIELDS) {
      const { documentType } = PHOTO_FIELD[field];
      const bytes = documentType === 'selfie' ? await drawSelfie() : await drawCard('front');
      const file = { field: 'file', name: 'foto.png', bytes };
      await by.upload('/api/counter-phone/photos', { phoneSecret, documentType }, file);
    }
    const { agreementHash } = (await by.send('POST', '/api/counter-phone/preview', { phoneSecret })).json();
    return {
      ...{ by, method: 'POST', url: '/api/counter-phone/sign' },
      body: {
        phoneSecret,
        ...BOTH,
        acceptTermsAndConditions: true,
        signature: await mercedes(),
        agreementHash,
      },
    };
  },
};

const signingCalls = Object.values(api)
  .flatMap((calls) => Object.values(calls))
  .filter(
    ({ body }) =>
      body !== undefined &&
      JSON.stringify(z.toJSONSchema(body, { unrepresentable: 'any' })).includes('"drawnUnder"'),
  )
  .map(({ method, path }) => `${method} ${path}`);

it('every call that signs has its way here', () => {
  expect(signingCalls.sort()).toEqual(Object.keys(WAYS).sort());
});

const documents = () =>
  app.db
    .selectFrom('legalDocuments')
    .select(['applicationId', 'agreementHash', 'supersededAt'])
    .orderBy('id')
    .execute();

it.each(Object.keys(WAYS))(
  '%s refuses drawings of another text, and takes those of the text it signs',
  async (call) => {
    const way = await WAYS[call]?.();
    if (!way) throw new Error(`There is no way ${call}`);
    const { by, method, url, body } = way;
    const before = await documents();
    const { signature } = body;
    // A program names the hash beside the drawings, or beside its own.
    const named = [
      { ...body, drawnUnder: OTHER_TEXT },
      ...(typeof signature === 'object'
        ? [{ ...body, signature: { ...signature, drawnUnder: OTHER_TEXT } }]
        : []),
    ];
    for (const wrong of named) {
      const refused = await by.send(method, url, wrong);
      expect([refused.statusCode, refused.json().code], refused.body).toEqual([409, 'agreement_changed']);
      expect(refused.json().details.agreementHash).toBe(body.agreementHash);
      expect(await documents()).toEqual(before);
    }
    const signed = await by.send(method, url, { ...body, drawnUnder: body.agreementHash });
    expect([200, 201], signed.body).toContain(signed.statusCode);
    const kept = (await documents()).filter(({ supersededAt }) => supersededAt === null).slice(-2);
    expect(kept.map(({ agreementHash }) => agreementHash)).toEqual([body.agreementHash, body.agreementHash]);
  },
);
