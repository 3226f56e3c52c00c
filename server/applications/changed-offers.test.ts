import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { changeSettings, signatureOf, submitted } from '#test/stories.ts';
import { eventsNamed, lettersOf } from '#test/written.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

async function offered(person: 'rosa' | 'luis') {
  const browser = await app.signIn(person);
  const id = await submitted(browser, person, { amount: 15_000, term: 2 });
  const pedro = await app.signIn('pedro');
  const reply = await pedro.send('PATCH', `/api/loan-applications/${id}/counter-offer`, {
    counterOfferAmount: 10_000,
    counterOfferTerm: 3,
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return { browser, id };
}

it('an offer that a change of settings alters is written to its customer, and is accepted on the new terms', async () => {
  const { browser: rosa, id } = await offered('rosa');
  const luis = await offered('luis');
  await luis.browser.send('PATCH', `/api/loan-applications/${luis.id}/counter-offer/decline`, {});
  const pedro = await app.signIn('pedro');

  // A changed text of another page does not change the offer.
  await changeSettings(pedro, { showEffectiveRate: false });
  expect(await lettersOf(app, 'application-offer-changed')).toEqual([]);

  await changeSettings(pedro, { threeInstalmentPlan: 'calculator', lateChargeVariant: 5 });
  const letters = await lettersOf(app, 'application-offer-changed');
  expect(letters).toHaveLength(1);
  expect(letters[0]?.subject).toContain('Cambió la contra oferta');
  for (const said of ['RD$12,075', 'RD$12,500', '5% mensual', 'lo que decía el mensaje anterior ya no vale'])
    expect(letters[0]?.bodyText).toContain(said);
  expect(await eventsNamed(app, 'application.offer_changed')).toMatchObject([{ subjectId: String(id) }]);

  // The card shows the terms of the letter, and the customer signs those.
  const seen = (await rosa.get(`/api/loan-applications/${id}`)).json();
  expect([seen.status, seen.counterOfferPlan.total]).toEqual(['counter_offer', 12_500]);
  const accepted = await rosa.send('PATCH', `/api/loan-applications/${id}/counter-offer/accept`, {
    signature: await signatureOf('rosa'),
    agreementHash: seen.counterOfferAgreementHash,
  });
  expect(accepted.statusCode, accepted.body).toBe(200);
  expect((await rosa.get('/api/loans/active')).json().total).toBe(12_500);

  // No letter waits any more.
  await changeSettings(pedro, { lateChargeVariant: 2 });
  expect(await lettersOf(app, 'application-offer-changed')).toHaveLength(1);
});
