import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { approved, changeSettings } from '#test/stories.ts';
import { eventsNamed } from '#test/written.ts';

let app: TestApp;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  pedro = await app.signIn('pedro');
  await changeSettings(pedro, { companyAccounts: DEMO_SETTINGS.companyAccounts });
});
afterEach(() => app.close());

const open = (accountNumber: string, amount: number, who = pedro) =>
  who.send('POST', '/api/admin/money/opening', { accountNumber, amount });
const money = async () => (await pedro.get('/api/admin/money')).json();
const stepState = async () =>
  (await pedro.get('/api/admin/first-day'))
    .json()
    .steps.find(({ step }: { step: string }) => step === 'openingBalances').state;

it('the safe and each account say once what they held before the books, also nothing', async () => {
  expect(await stepState()).toBe('missing');
  expect(await money()).toMatchObject({
    safe: 0,
    safeOpening: null,
    banks: [
      { name: 'Banco Popular Dominicano 800000001', opening: null, amount: 0 },
      { name: 'Banco de Reservas 960000002', opening: null, amount: 0 },
    ],
  });
  const first = await open('caja', 15_000);
  expect(first.statusCode, first.body).toBe(201);
  expect(first.json()).toMatchObject({ safe: 15_000, message: 'Caja general: empezó con RD$15,000' });
  expect((await open('caja', 1)).json().code).toBe('opening_given');
  expect((await open('800000001', 90_000)).statusCode).toBe(201);
  expect(await stepState()).toBe('missing');
  expect((await open('960000002', 0)).statusCode).toBe(201);
  expect(await stepState()).toBe('done');
  expect(await money()).toMatchObject({
    safe: 15_000,
    safeOpening: 15_000,
    banks: [
      { opening: 90_000, amount: 90_000 },
      { opening: 0, amount: 0 },
    ],
    total: 105_000,
  });
  expect((await eventsNamed(app, 'cash.moved')).map(({ subjectId, facts }) => [subjectId, facts])).toEqual([
    ['safe', { movement: 'opening', amount: 15_000 }],
    ['800000001', { movement: 'opening', amount: 90_000 }],
    ['960000002', { movement: 'opening', amount: 0 }],
  ]);
  // A float leaves the safe that holds it.
  const float = await pedro.send('POST', '/api/admin/drawers', { float: 15_000 });
  expect(float.statusCode, float.body).toBe(201);
});

it('two at once are one, and a cashier or a foreign account is refused', async () => {
  const replies = await Promise.all([open('caja', 100), open('caja', 200)]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect((await open('123', 1)).json().errors).toEqual([
    { field: 'accountNumber', message: 'Elija la caja general o una de sus cuentas' },
  ]);
  expect((await open('800000001', 1, await app.signInAs('cashier'))).statusCode).toBe(403);
});

it('a disbursement names its account, and money without a place is called so', async () => {
  const { loanId } = await approved(app, 'rosa', { amount: 10_000, term: 1 });
  const payOut = (id: number, body: object) =>
    pedro.send('PATCH', `/api/admin/loans/${id}/disburse`, {
      date: '2026-11-20',
      reference: 'TR-1',
      ...body,
    });
  expect((await payOut(loanId, { fundsAccount: '123' })).json().errors).toEqual([
    { field: 'fundsAccount', message: 'Elija una de sus cuentas de banco, o la caja' },
  ]);
  // A program that names none means the first of the lender's accounts.
  expect((await payOut(loanId, {})).statusCode).toBe(200);
  const noPlace = await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, {
    amount: 500,
    paymentMethod: 'card',
    on: '2026-11-20',
  });
  expect(noPlace.statusCode, noPlace.body).toBe(201);
  expect((await money()).banks).toMatchObject([
    { accountNumber: '', name: 'Sin lugar indicado', amount: 500 },
    { accountNumber: '800000001', amount: -10_000 },
    { accountNumber: '960000002', amount: 0 },
  ]);
  const { accounts } = (await pedro.get('/api/admin/finances/day-close')).json();
  expect(accounts).toMatchObject([
    { accountNumber: '', bankName: '', amount: 500 },
    { accountNumber: '800000001', bankName: 'Banco Popular Dominicano', amount: -10_000 },
  ]);
  const csv = await pedro.get('/api/admin/finances/exports/day-close?date=2026-11-20');
  expect(csv.body).toContain('Sin lugar indicado');
});
