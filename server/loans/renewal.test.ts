import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { changeSettings, lent, submitted } from '#test/stories.ts';

let app: TestApp;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

/** The renewal offer, as the first page and the form read it. */
async function renewalOf(browser: Browser) {
  const { renewal } = (await browser.get('/api/dashboard/stats')).json();
  expect((await browser.get('/api/loan-applications/prefill')).json().renewal).toEqual(renewal);
  return renewal;
}

/** Rosa borrows, and pays all of it on the given day. */
async function paidOn(day: string): Promise<Browser> {
  const { loanId, customer } = await lent(app, 'rosa', { amount: 10_000, term: 2 });
  expect(await renewalOf(customer)).toBeNull();
  app.setClock(`${day}T15:00:00Z`);
  pedro = await app.signIn('pedro');
  const { balance } = (await pedro.get(`/api/loans/${loanId}`)).json();
  const pay = { amount: balance, paymentMethod: 'cash', on: day };
  const done = await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, pay);
  expect(done.statusCode, done.body).toBe(201);
  return app.signIn('rosa');
}

it('a client who paid on time may ask for the last loan again, until an application waits', async () => {
  expect(await renewalOf(await app.signIn('luis'))).toBeNull();
  const rosa = await paidOn('2026-12-05');
  expect(await renewalOf(rosa)).toEqual({ amount: 10_000, term: 2 });
  const id = await submitted(rosa, 'rosa', { amount: 10_000, term: 2 });
  expect(await renewalOf(rosa)).toBeNull();
  await pedro.send('PATCH', `/api/loan-applications/${id}/reject`, { rejectionReason: 'other' });
  expect(await renewalOf(rosa)).toEqual({ amount: 10_000, term: 2 });
  expect((await pedro.get('/api/dashboard/stats')).json().renewal).toBeNull();
});

it('the amount is within today’s limit', async () => {
  const rosa = await paidOn('2026-12-05');
  await changeSettings(pedro, { limitRules: { first: 5_000, onTime: 2_500, late: 2_000, lateDays: 5 } });
  expect(await renewalOf(rosa)).toEqual({ amount: 7_500, term: 2 });
});

it('a client who paid late, by the days of the limit’s rules, fills in the whole form', async () => {
  const rosa = await paidOn('2026-12-31');
  expect(await renewalOf(rosa)).toBeNull();
  await changeSettings(pedro, { limitRules: { first: null, onTime: 2_500, late: 2_000, lateDays: 60 } });
  expect(await renewalOf(rosa)).toEqual({ amount: 10_000, term: 2 });
});
