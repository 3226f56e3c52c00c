import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { approved, changeSettings, lent } from '#test/stories.ts';
import { eventsNamed } from '#test/written.ts';

// Cash leaves only a place that holds it (rule: cash-held).

let app: TestApp;
let pedro: Browser;
let cashier: Browser;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  pedro = await app.signIn('pedro');
  await changeSettings(pedro, { companyAccounts: DEMO_SETTINGS.companyAccounts });
  cashier = await app.signInAs('cashier');
});
afterEach(() => app.close());

const REASON = 'Lo puse de mi bolsillo';
const mine = async (who: Browser) => (await who.get('/api/admin/drawers/mine')).json().drawer;
const money = async () => (await pedro.get('/api/admin/money')).json();
const fillSafe = (amount: number) =>
  pedro.send('POST', '/api/admin/money/movements', { kind: 'other_in', amount, reason: 'Del dueño' });
const open = (who: Browser, float: number, body: object = {}) =>
  who.send('POST', '/api/admin/drawers', { float, ...body });
const payOut = (who: Browser, loanId: number, body: object = {}) =>
  who.send('PATCH', `/api/admin/loans/${loanId}/disburse`, {
    date: '2026-11-20',
    reference: 'En mano',
    fundsAccount: 'caja',
    ...body,
  });
const statusOf = async (loanId: number) =>
  (await app.db.selectFrom('loans').select('status').where('id', '=', loanId).executeTakeFirstOrThrow())
    .status;

it('an empty drawer pays out no loan; with a float it does', async () => {
  const { loanId } = await approved(app, 'rosa', { amount: 3_000, term: 1 });
  const refused = await payOut(cashier, loanId);
  expect(refused.json(), refused.body).toEqual({
    code: 'cash_short',
    message:
      'En su caja hay RD$0 y tienen que salir RD$3,000. Reciba antes un fondo, o que un dueño lo haga con una razón escrita.',
    errors: [{ field: 'fundsAccount', message: 'En su caja hay RD$0' }],
  });
  expect(refused.statusCode).toBe(409);
  expect(await statusOf(loanId)).toBe('awaiting_disbursement');
  expect(await mine(cashier)).toBeNull();
  expect(await eventsNamed(app, 'loan.disbursed')).toEqual([]);

  await fillSafe(10_000);
  expect((await open(cashier, 3_000)).statusCode).toBe(201);
  expect((await payOut(cashier, loanId)).statusCode).toBe(200);
  expect(await mine(cashier)).toMatchObject({ float: 3_000, out: 3_000, expected: 0 });
  expect(await eventsNamed(app, 'cash.overdrawn')).toEqual([]);
});

it('an owner pays out more than the drawer holds with a written reason, which an event keeps', async () => {
  const { loanId } = await approved(app, 'rosa', { amount: 3_000, term: 1 });
  const asked = await payOut(pedro, loanId);
  expect(asked.json(), asked.body).toMatchObject({
    code: 'cash_short',
    errors: [{ field: 'cashReason', message: 'Escriba por qué sale más de lo que hay' }],
  });
  // A reason of somebody else does not count.
  expect((await payOut(cashier, loanId, { cashReason: REASON })).json().code).toBe('cash_short');
  const done = await payOut(pedro, loanId, { cashReason: ` ${REASON} ` });
  expect(done.statusCode, done.body).toBe(200);
  const drawer = await mine(pedro);
  expect(drawer).toMatchObject({ expected: -3_000 });
  expect(await eventsNamed(app, 'cash.overdrawn')).toMatchObject([
    { subjectId: String(drawer.id), facts: { held: 0, amount: 3_000, reason: REASON } },
  ]);
});

it('a safe that holds nothing gives no float and no deposit; an owner may say why', async () => {
  const refused = await open(cashier, 10_000);
  expect(refused.json(), refused.body).toMatchObject({
    code: 'cash_short',
    errors: [{ field: 'float', message: 'En la caja general hay RD$0' }],
  });
  expect(await mine(cashier)).toBeNull();
  await open(cashier, 0);
  const { id } = await mine(cashier);
  const float = (body: object = {}) =>
    cashier.send('POST', `/api/admin/drawers/${id}/movements`, { kind: 'float', amount: 500, ...body });
  expect((await float()).json().code).toBe('cash_short');
  const safe = (who: Browser, body: object) =>
    who.send('POST', '/api/admin/money/movements', {
      kind: 'other_out',
      amount: 1,
      reason: 'Hielo',
      ...body,
    });
  expect((await safe(cashier, {})).json().code).toBe('cash_short');
  expect((await safe(pedro, {})).json().errors).toMatchObject([{ field: 'cashReason' }]);
  expect(await money()).toMatchObject({ safe: 0, office: 0, cash: 0 });

  await fillSafe(600);
  expect((await float()).statusCode).toBe(201);
  expect((await float()).json().code).toBe('cash_short');
  expect((await safe(pedro, { amount: 101, cashReason: REASON })).statusCode).toBe(201);
  expect(await money()).toMatchObject({ safe: -1, office: 500, cash: 499 });
  expect(await eventsNamed(app, 'cash.overdrawn')).toMatchObject([
    { subjectId: 'safe', facts: { held: 100, amount: 101, reason: REASON } },
  ]);
});

it('a refund and a reversal in cash leave only a drawer that holds them, and the reversal says whose', async () => {
  const { loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 });
  const record = (amount: number) =>
    cashier.send('POST', `/api/admin/loans/${loanId}/payments`, {
      amount,
      paymentMethod: 'cash',
      on: '2026-11-20',
      confirmAbovePayoff: true,
    });
  const { id: payment } = (await record(12_000)).json();
  const { id: first } = await mine(cashier);
  await cashier.send('POST', `/api/admin/drawers/${first}/movements`, { kind: 'hand_in', amount: 12_000 });
  const refund = (who: Browser, body: object = {}) =>
    who.send('POST', `/api/admin/loans/${loanId}/refunds`, {
      amount: 400,
      reference: 'En mano',
      fundsAccount: 'caja',
      ...body,
    });
  expect((await refund(cashier)).json().code).toBe('cash_short');
  const reverse = (who: Browser, body: object = {}) =>
    who.send('POST', `/api/admin/payments/${payment}/reversal`, { reason: 'Billetes falsos', ...body });
  // The drawer that took the cash is open, and handed it in: the cash is not there any more.
  const refused = await reverse(pedro);
  expect(refused.json(), refused.body).toMatchObject({
    code: 'cash_short',
    message: expect.stringMatching(/^En la caja de \S.* hay RD\$0 y tienen que salir RD\$12,000\./),
    errors: [{ field: 'cashReason' }],
  });
  await cashier.send('POST', `/api/admin/drawers/${first}/count`, { denominations: [], expected: 0 });
  await pedro.send('POST', `/api/admin/drawers/${first}/sign-off`, {});
  expect((await open(pedro, 12_000)).statusCode).toBe(201);
  const reversed = await reverse(pedro);
  expect(reversed.statusCode, reversed.body).toBe(200);
  expect(reversed.json().message).toBe(
    'Pago reversado. La caja que recibió el efectivo ya se contó: salen RD$12,000 de su caja.',
  );
  expect(await mine(pedro)).toMatchObject({ expected: 0 });
  expect((await eventsNamed(app, 'payment.reversed'))[0]?.facts).toMatchObject({
    drawer: (await mine(pedro)).id,
  });
});

it('two loans at once leave no drawer below zero', async () => {
  await fillSafe(4_000);
  await open(cashier, 4_000);
  const loans = [
    await approved(app, 'rosa', { amount: 3_000, term: 1 }),
    await approved(app, 'luis', { amount: 3_000, term: 1 }),
  ];
  const replies = await Promise.all(loans.map(({ loanId }) => payOut(cashier, loanId)));
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await mine(cashier)).toMatchObject({ expected: 1_000 });
});

it('two floats at once leave no safe below zero', async () => {
  await fillSafe(1_000);
  const replies = await Promise.all([cashier, pedro].map((who) => open(who, 800)));
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect(await money()).toMatchObject({ safe: 200, office: 800 });
});
