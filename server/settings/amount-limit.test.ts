import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { changeSettings, submitted } from '#test/stories.ts';

let app: TestApp;
let alba: Browser;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
  alba = await app.signInAs('analyst');
  await changeSettings(pedro, { amountLimits: { analyst: 8_000, cashier: 5_000 } });
});
afterEach(() => app.close());

const waiting = async (who: Browser) =>
  (await who.get('/api/admin/loan-applications')).json<{ id: number; above_limit: boolean }[]>();

it('an analyst approves up to the limit, and an owner above it', async () => {
  const large = await submitted(await app.signIn('luis'), 'luis', { amount: 10_000 });
  const small = await submitted(await app.signIn('ana'), 'ana', { amount: 8_000 });
  expect((await waiting(alba)).map(({ id, above_limit }) => [id, above_limit])).toEqual([
    [large, true],
    [small, false],
  ]);
  expect((await waiting(pedro)).map(({ above_limit }) => above_limit)).toEqual([false, false]);

  const refused = await alba.send('PATCH', `/api/loan-applications/${large}/approve`, {});
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toEqual({
    code: 'above_limit',
    message: 'Su límite es de RD$8,000. Este monto lo decide un dueño.',
  });
  const offered = { counterOfferAmount: 9_000, counterOfferTerm: 2 };
  const offer = await alba.send('PATCH', `/api/loan-applications/${large}/counter-offer`, offered);
  expect(offer.json().code).toBe('above_limit');
  const { status } = (await pedro.get(`/api/loan-applications/${large}`)).json();
  expect(status).toBe('submitted');

  expect((await alba.send('PATCH', `/api/loan-applications/${small}/approve`, {})).statusCode).toBe(200);
  expect((await pedro.send('PATCH', `/api/loan-applications/${large}/approve`, {})).statusCode).toBe(200);
  const approvals = await app.db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.actorId')
    .select(['subjectId', 'firstName'])
    .where('name', '=', 'application.approved')
    .orderBy('events.id')
    .execute();
  expect(approvals).toEqual([
    { subjectId: String(small), firstName: 'Alba' },
    { subjectId: String(large), firstName: 'Pedro' },
  ]);
});

it('an analyst makes offers within the limit', async () => {
  const id = await submitted(await app.signIn('luis'), 'luis', { amount: 10_000 });
  const offered = { counterOfferAmount: 8_000, counterOfferTerm: 2 };
  const previewed = async (amount: number) =>
    (await alba.get(`/api/admin/loan-applications/${id}/offer-plan?amount=${amount}&term=2`)).json()
      .aboveLimit;
  expect([await previewed(8_000), await previewed(8_100)]).toEqual([false, true]);
  expect((await alba.send('PATCH', `/api/loan-applications/${id}/counter-offer`, offered)).statusCode).toBe(
    200,
  );
});

it('a cashier pays out and refunds up to the limit, which the screen shows first', async () => {
  const cashier = await app.signInAs('cashier');
  const id = await submitted(await app.signIn('luis'), 'luis', { amount: 6_000 });
  const { loan } = (await alba.send('PATCH', `/api/loan-applications/${id}/approve`, {})).json();
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santo_Domingo' }).format(app.deps.now());
  const body = { date: day, reference: 'TR-1' };
  const previewed = async (who: Browser) =>
    (await who.get('/api/admin/loans?status=awaiting_disbursement')).json()[0].payOutRefused;
  const above = 'Su límite es de RD$5,000. Este monto lo decide un dueño.';
  expect([await previewed(cashier), await previewed(pedro)]).toEqual([above, null]);
  const refused = await cashier.send('PATCH', `/api/admin/loans/${loan.id}/disburse`, body);
  expect([refused.statusCode, refused.json().message]).toEqual([403, above]);
  const file = await cashier.get(`/api/admin/disbursements/file?format=csv&loans=${loan.id}`);
  expect(file.json()).toMatchObject({ code: 'above_limit' });
  const together = await cashier.send('POST', '/api/admin/disbursements', {
    loans: [{ id: loan.id }],
    ...body,
  });
  expect(together.json().outcomes[0].refused).toContain('Su límite es de RD$5,000');
  expect((await pedro.send('PATCH', `/api/admin/loans/${loan.id}/disburse`, body)).statusCode).toBe(200);
});
