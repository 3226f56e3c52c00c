import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { cast, type PersonKey } from '#test/cast.ts';
import { approved, draftOf, lent, submitted } from '#test/stories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** The page that the login of this person names. */
async function firstPage(key: PersonKey): Promise<string> {
  const { email, password } = cast[key];
  const reply = await app.browser().send('POST', '/api/auth/login', { email, password });
  expect(reply.statusCode).toBe(200);
  return reply.json().firstPage;
}

it('is a new application for who has nothing open, also beside another customer who has', async () => {
  await app.addPerson('ana');
  await lent(app, 'rosa');
  expect(await firstPage('ana')).toBe('/loan-application');
});

it('is the application under review, then the draft, then the counter-offer, then the loan', async () => {
  const luis = await app.signIn('luis');
  const pedro = await app.signIn('pedro');
  const sent = await submitted(luis, 'luis');
  expect(await firstPage('luis')).toBe(`/my-applications?solicitud=${sent}`);
  const draft = (
    await luis.send('POST', '/api/loan-applications', await draftOf('luis', { amount: 4_000 }))
  ).json();
  expect(await firstPage('luis')).toBe(`/new-application?draft=${draft.id}`);
  const offered = await pedro.send('PATCH', `/api/loan-applications/${sent}/counter-offer`, {
    counterOfferAmount: 6_000,
    counterOfferTerm: 2,
  });
  expect(offered.statusCode).toBe(200);
  expect(await firstPage('luis')).toBe(`/my-applications?solicitud=${sent}`);
  const { applicationId } = await approved(app, 'luis', { amount: 3_000, term: 1 });
  expect(applicationId).not.toBe(sent);
  expect(await firstPage('luis')).toBe('/my-products');
});

it('is a new application again after the only one was withdrawn', async () => {
  const marta = await app.signIn('marta');
  const id = await submitted(marta, 'marta');
  expect((await marta.send('POST', `/api/loan-applications/${id}/cancel`)).statusCode).toBe(200);
  expect(await firstPage('marta')).toBe('/loan-application');
});

it('is the back office for the staff', async () => {
  await app.signIn('pedro');
  expect(await firstPage('pedro')).toBe('/admin');
});
