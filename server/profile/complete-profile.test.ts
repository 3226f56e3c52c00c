import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { draftOf, signatureOf, submitted, USUAL_APPLICATION } from '#test/stories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const profileOf = async (browser: Browser) => (await browser.get('/api/user/profile')).json();
const completedOf = (userId: number) =>
  app.db
    .selectFrom('events')
    .select(['actorId', 'facts'])
    .where('name', '=', 'profile.completed')
    .where('subjectId', '=', String(userId))
    .orderBy('id')
    .execute();

/** The profile fields that the usual application has. */
const KNOWN = {
  birthDate: '1990-11-09',
  address: USUAL_APPLICATION.address,
  monthlyIncome: USUAL_APPLICATION.monthlyIncome,
  companyName: USUAL_APPLICATION.employer,
  occupation: USUAL_APPLICATION.jobTitle,
  bankName: USUAL_APPLICATION.bankName,
  accountNumber: USUAL_APPLICATION.accountNumber,
};
const NOTHING = Object.fromEntries(Object.keys(KNOWN).map((field) => [field, null]));

test('a profile locked by a sent application shows the application’s data, and keeps its own', async () => {
  const luis = await app.signIn('luis');
  const own = { address: 'Calle El Sol 4, Santiago', city: 'Santiago' };
  await luis.send('PUT', '/api/user/profile', own);
  await submitted(luis, 'luis', { birthDate: KNOWN.birthDate });
  const { locked, user } = await profileOf(luis);
  expect(locked).toBe(true);
  expect(user).toMatchObject({ ...KNOWN, ...own });
  expect(await completedOf(user.id)).toEqual([
    {
      actorId: user.id,
      facts: { fields: 'birthDate,monthlyIncome,companyName,occupation,bankName,accountNumber' },
    },
  ]);
  await submitted(luis, 'luis', { address: 'Otra calle 9', amount: 4_000 });
  expect((await profileOf(luis)).user).toMatchObject(own);
  expect(await completedOf(user.id)).toHaveLength(1);
});

test('a draft fills in nothing until it is signed', async () => {
  const rosa = await app.signIn('rosa');
  const known = await draftOf('rosa', { birthDate: KNOWN.birthDate });
  const draft = await rosa.send('POST', '/api/loan-applications', known);
  expect((await profileOf(rosa)).user).toMatchObject(NOTHING);
  await rosa.send('POST', '/api/legal-documents/sign', {
    applicationId: draft.json().id,
    promissoryNote: true,
    creditCheckAuthorization: true,
    signature: await signatureOf('rosa'),
  });
  expect((await profileOf(rosa)).user).toMatchObject(KNOWN);
});

test('an account number never comes beside the bank of another account', async () => {
  const ana = await app.signIn('ana');
  await ana.send('PUT', '/api/user/profile', { bankName: 'Banreservas' });
  await submitted(ana, 'ana');
  const { bankName, accountNumber } = (await profileOf(ana)).user;
  expect({ bankName, accountNumber }).toEqual({ bankName: 'Banreservas', accountNumber: null });
});
