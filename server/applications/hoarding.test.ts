import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPEN_APPLICATIONS_MAX } from '#domain/applications/application.ts';
import { drawSelfie } from '#server/demo/demo-pictures.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast, type PersonKey } from '#test/cast.ts';
import { applicationOf, signatureOf, submitted, USUAL_APPLICATION } from '#test/stories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const apply = (browser: Browser, body: object) => browser.send('POST', '/api/loan-applications', body);
const statusesOf = (replies: readonly { statusCode: number }[]) =>
  Map.groupBy(replies, ({ statusCode }) => statusCode);

/** Opens all but ten of the applications that one customer may have open. */
async function hoarded(key: PersonKey, status: 'draft' | 'submitted'): Promise<Browser> {
  const browser = await app.signIn(key);
  const { id } = (await browser.get('/api/auth/user')).json();
  const at = app.deps.now();
  const row = { userId: id, status, amount: 5_000, term: 1, createdAt: at, updatedAt: at } as const;
  const rows = Array.from({ length: OPEN_APPLICATIONS_MAX - 10 }, () => ({
    ...row,
    loanType: 'personal' as const,
  }));
  await app.db.insertInto('loanApplications').values(rows).execute();
  return browser;
}

test('of twenty drafts at once ten are accepted, and discarding frees places', async () => {
  const ana = await hoarded('ana', 'draft');
  const drafts = Array.from({ length: 20 }, (_, n) => apply(ana, { amount: 2_500 + n, term: 1 }));
  const replies = statusesOf(await Promise.all(drafts));
  expect(replies.get(201)).toHaveLength(10);
  expect(replies.get(409)).toHaveLength(10);
  const refused = await apply(ana, { amount: 9_000, term: 1 });
  expect(refused.json()).toEqual({
    code: 'too_many_applications',
    message: 'Ya tiene muchos borradores. Continúe uno o descártelo en Mis Solicitudes.',
  });
  const [one] = (await ana.get('/api/loan-applications')).json();
  await ana.send('DELETE', `/api/loan-applications/${one.id}`);
  expect((await apply(ana, { amount: 9_000, term: 1 })).statusCode).toBe(201);
});

test('the same limit holds for applications that wait for a decision', async () => {
  const luis = await hoarded('luis', 'submitted');
  const {
    debtAgreementSignature: _a,
    creditAuthorizationSignature: _b,
    ...body
  } = await applicationOf('luis');
  const sent = Array.from({ length: 20 }, (_, n) => apply(luis, { ...body, amount: 2_500 + n }));
  const replies = statusesOf(await Promise.all(sent));
  expect(replies.get(201)).toHaveLength(10);
  expect(replies.get(409)).toHaveLength(10);
});

describe('a photo of a sent application', () => {
  const pictureOf = async (browser: Browser): Promise<string> => {
    const file = { field: 'file', name: 'yo.png', bytes: await drawSelfie() };
    return (await browser.upload('/api/documents', { documentType: 'profile_image' }, file)).json().filePath;
  };

  test('stays when it was a picture of the profile too, and the profile changes it', async () => {
    const rosa = await app.signIn('rosa');
    const selfie = await pictureOf(rosa);
    const { firstName, lastName, cedula, email, phone } = cast.rosa;
    const { confirmAmount, acceptDebtAgreement, acceptCreditCheck, acceptTermsAndConditions, ...known } =
      USUAL_APPLICATION;
    const who = { firstName, lastName, cedula, email, phone };
    const draft = await apply(rosa, { ...known, ...who, selfieWithCedulaUrl: selfie });
    const signed = await rosa.send('POST', '/api/legal-documents/sign', {
      applicationId: draft.json().id,
      promissoryNote: true,
      creditCheckAuthorization: true,
      signature: await signatureOf('rosa'),
    });
    expect(signed.json()).toMatchObject({ status: 'submitted', selfieWithCedulaUrl: selfie });
    await rosa.send('PUT', '/api/user/profile', { profileImageUrl: await pictureOf(rosa) });
    await rosa.send('PUT', '/api/user/profile', { profileImageUrl: null });
    expect((await (await app.signIn('pedro')).get(selfie)).statusCode).toBe(200);
  });

  test('is the same where the whole application is sent at once', async () => {
    const marta = await app.signIn('marta');
    const selfie = await pictureOf(marta);
    await submitted(marta, 'marta', { selfieWithCedulaUrl: selfie });
    await marta.send('PUT', '/api/user/profile', { profileImageUrl: await pictureOf(marta) });
    expect((await marta.get(selfie)).statusCode).toBe(200);
  });
});
