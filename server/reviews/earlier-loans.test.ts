import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PendingApplication } from '#contract/reviews.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { lent, submitted } from '#test/stories.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const card = async (): Promise<PendingApplication | undefined> =>
  (await (await app.signIn('pedro')).get('/api/admin/loan-applications')).json()[0];

it('a client with a written-off loan applies again: card and client page show the loss, and how late it was', async () => {
  // Lent on 20/11/2026 in one, due on Sunday 20/12, on time until Monday 21.
  const { loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 });
  app.setClock('2027-04-08T15:00:00Z');
  const pedro = await app.signIn('pedro');
  const lost = (await pedro.get(`/api/loans/${loanId}`)).json().balance;
  const done = await pedro.send('POST', `/api/admin/loans/${loanId}/write-off`, { reason: 'No aparece' });
  expect(done.statusCode, done.body).toBe(201);
  await submitted(await app.signIn('rosa'), 'rosa', { amount: 15_000, term: 3 });

  const earlier = { id: loanId, reference: '#LN-0001', status: 'written_off', worstDaysLate: 108, lost };
  const application = await card();
  expect(application?.warnings).toContain('lost_loan');
  expect(application?.warnings).not.toContain('late_loan');
  expect(application?.earlier_loans).toMatchObject([earlier]);
  const page = await pedro.get(`/api/admin/client-loans/${application?.user_id}`);
  expect(page.json()).toMatchObject([{ ...earlier, principal: 10_000, balance: 0 }]);
});

it('a repaid loan shows how late it was paid, and one paid on time gives no warning', async () => {
  const { loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 });
  app.setClock('2026-12-31T15:00:00Z');
  const pedro = await app.signIn('pedro');
  const { balance } = (await pedro.get(`/api/loans/${loanId}`)).json();
  const pay = { amount: balance, paymentMethod: 'cash', on: '2026-12-31' };
  await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, pay);
  app.setClock('2027-02-01T15:00:00Z');
  await submitted(await app.signIn('rosa'), 'rosa', { amount: 15_000, term: 3 });
  expect(await card()).toMatchObject({
    warnings: expect.arrayContaining(['late_loan']),
    earlier_loans: [{ status: 'settled', worstDaysLate: 10, lost: 0 }],
  });
});

it('the same cédula under another account is the same borrower', async () => {
  const { loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 });
  app.setClock('2026-12-10T15:00:00Z');
  const pedro = await app.signIn('pedro');
  const { balance, cedula } = {
    ...(await pedro.get(`/api/loans/${loanId}`)).json(),
    ...(await pedro.get(`/api/admin/loans/${loanId}/file`)).json(),
  };
  const pay = { amount: balance, paymentMethod: 'cash', on: '2026-12-10' };
  await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, pay);
  await submitted(await app.signIn('luis'), 'luis', { cedula });
  expect((await card())?.earlier_loans).toMatchObject([{ id: loanId, status: 'settled', worstDaysLate: 0 }]);
});
