import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { submitted } from '#test/stories.ts';

let app: TestApp;
let alba: Browser;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
  alba = await app.signInAs('analyst');
  const settings = (await pedro.get('/api/admin/settings')).json();
  await pedro.send('PUT', '/api/admin/settings', { ...settings, approvalLimit: 8_000 });
});
afterEach(() => app.close());

const waiting = async (who: Browser) =>
  (await who.get('/api/admin/loan-applications')).json<{ id: number; above_limit: boolean }[]>();

it('an analyst approves up to the limit, and what passes it is for an owner', async () => {
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
    message: 'Usted aprueba hasta RD$8,000. Este monto lo decide un dueño.',
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

it('an analyst offers what is within the limit', async () => {
  const id = await submitted(await app.signIn('luis'), 'luis', { amount: 10_000 });
  const offered = { counterOfferAmount: 8_000, counterOfferTerm: 2 };
  expect((await alba.send('PATCH', `/api/loan-applications/${id}/counter-offer`, offered)).statusCode).toBe(
    200,
  );
});
