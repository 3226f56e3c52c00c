import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { FLAT, productBody } from '#test/product-body.ts';
import { lent } from '#test/stories.ts';
import { examplesTonight } from '#test/verified.ts';
import { movementsOf } from '#test/written.ts';

let app: TestApp;
let pedro: Browser;
let loanId: number;

// RD$30,000 at 10% a month in two instalments every ten days: RD$16,000 each, RD$2,000 of interest over twenty days.
beforeEach(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
  const plan = { instalments: 2, due: { kind: 'days', at: 10 }, price: FLAT, quotedRate: null };
  const body = productBody({ payoff: 'rebate', plans: [plan] });
  const added = await pedro.send('POST', '/api/admin/products', body);
  expect(added.statusCode, added.body).toBe(201);
  expect(added.json()).toMatchObject({ payoff: 'rebate' });
  ({ loanId } = await lent(app, 'rosa', { amount: 30_000, term: added.json().plans[0].term }));
});
afterEach(() => app.close());

const at = async (on: string) => {
  app.setClock(`${on}T15:00:00Z`);
  pedro = await app.signIn('pedro');
  return app.signIn('rosa');
};
const loanOf = async (browser: Browser) => (await browser.get(`/api/loans/${loanId}`)).json();
async function record(amount: number, on: string) {
  const { loan } = (await pedro.get(`/api/admin/loans/${loanId}/file`)).json();
  const body = { amount, paymentMethod: 'cash', on, seenUpdatedAt: loan.updatedAt };
  return pedro.send('POST', `/api/admin/loans/${loanId}/payments`, body);
}
const findings = async () => JSON.stringify(await examplesTonight(app));

it('pays off early for less interest, as the note says, and every book has the rebate', async () => {
  const agreement = await app.db.selectFrom('agreements').selectAll().executeTakeFirstOrThrow();
  expect(agreement.terms).toMatchObject({ rebates: true });
  const note = (agreement.debtAgreement ?? '').replace(/\s+/g, ' ');
  expect(note).toContain('si paga todo lo que debe antes del último vencimiento, el acreedor le rebaja');
  expect(note).not.toContain('no lo reduce');

  const rosa = await at('2026-11-25');
  // Fifteen of twenty days are left: RD$1,500 of RD$2,000.
  expect(await loanOf(rosa)).toMatchObject({ balance: 32_000, rebate: 1_500 });
  expect((await rosa.get(`/api/loans/${loanId}/payoff`)).json()).toMatchObject({
    balance: 32_000,
    rebate: 1_500,
  });
  expect((await pedro.get(`/api/admin/loans/${loanId}/file`)).json()).toMatchObject({
    balanceAfterVerification: 32_000,
    rebateAfterVerification: 1_500,
  });
  const later = (await rosa.get(`/api/loans/${loanId}/payoff?on=2026-12-10`)).json();
  expect(later).not.toHaveProperty('rebate');
  const asked = await pedro.get(`/api/admin/loans/${loanId}/preview?kind=payment`);
  expect(asked.json().before, asked.body).toMatchObject({ balance: 32_000, rebate: 1_500 });

  expect((await record(30_501, '2026-11-25')).json().code).toBe('above_payoff');
  const paid = await record(30_500, '2026-11-25');
  expect(paid.statusCode, paid.body).toBe(201);
  expect(await loanOf(rosa)).toMatchObject({
    status: 'settled',
    balance: 0,
    credit: 0,
    remainingInstalments: 0,
  });
  expect((await movementsOf(app, loanId)).slice(2)).toEqual([
    { kind: 'payment', source: 'customer_credit', destination: 'funds', amount: 30_500 },
    { kind: 'rebate', source: 'interest', destination: 'income', amount: 1_500 },
    { kind: 'allocation', source: 'interest', destination: 'customer_credit', amount: 500 },
    { kind: 'allocation', source: 'principal', destination: 'customer_credit', amount: 30_000 },
  ]);
  const letter = (await rosa.get(`/api/loans/${loanId}/settlement-letter.txt`)).body;
  expect(letter).toContain('Total según el pagaré    RD$32,000');
  expect(letter).toContain('Rebaja por pago anticipado    -RD$1,500');
  expect(letter).not.toContain('A favor del cliente');

  const finances = (await pedro.get('/api/admin/finances')).json();
  expect(finances).toMatchObject({
    collected: 30_500,
    interestContracted: 2_000,
    rebates: 1_500,
    interestCollected: 500,
    outstanding: 0,
    credit: 0,
  });
  expect(finances.periods.at(-1)).toMatchObject({ interest: 500 });
  const day = (await pedro.get('/api/admin/finances/day-close')).json();
  expect(day).toMatchObject({ others: [{ kind: 'rebate', amount: -1_500 }], closing: 0 });
  const month = (await pedro.get('/api/admin/accounting/months/2026-11')).json();
  expect(
    month.income.find(({ account }: { account: string }) => account === 'interest_income'),
  ).toMatchObject({
    amount: 500,
  });
  expect(await findings()).toBe('[]');
  await app.ownerPool.query('update loans set rebates = null where id = $1', [loanId]);
  expect(await findings()).toContain('plan_differs');
});

it('takes the rebate back with the payment that the bank took back, and gives none on the last day', async () => {
  await at('2026-11-25');
  const { id, updatedAt } = (await record(30_500, '2026-11-25')).json();
  const rosa = await at('2026-11-27');
  const reversed = await pedro.send('POST', `/api/admin/payments/${id}/reversal`, {
    reason: 'El cheque no tenía fondos',
    seenUpdatedAt: updatedAt,
  });
  expect(reversed.statusCode, reversed.body).toBe(200);
  // Thirteen days are left.
  expect(await loanOf(rosa)).toMatchObject({ status: 'active', balance: 32_000, rebate: 1_300 });
  expect(await findings()).toBe('[]');
  const other = await at('2026-12-10');
  expect(await loanOf(other)).not.toHaveProperty('rebate');
});

it('is no larger after the due days moved: that changes nothing of what is owed', async () => {
  await at('2026-11-28');
  expect(await loanOf(pedro)).toMatchObject({ balance: 32_000, rebate: 1_200 });
  const moved = await pedro.send('POST', `/api/admin/loans/${loanId}/due-days`, {
    days: 15,
    reason: 'Le pagan después',
    agreedHow: 'Por teléfono',
  });
  expect(moved.statusCode, moved.body).toBe(201);
  expect(moved.json()).toMatchObject({ balance: 32_000, rebate: 1_200 });
  // The last due date is 25/12; the note was signed with 10/12.
  const payoff = async (on: string) => (await pedro.get(`/api/loans/${loanId}/payoff?on=${on}`)).json();
  expect(await payoff('2026-12-05')).toMatchObject({ balance: 32_000, rebate: 500 });
  expect(await payoff('2026-12-10')).not.toHaveProperty('rebate');
  const rosa = await at('2026-12-05');
  expect((await record(31_500, '2026-12-05')).statusCode).toBe(201);
  expect(await loanOf(rosa)).toMatchObject({ status: 'settled', balance: 0, credit: 0 });
  expect(await findings()).toBe('[]');
});

it('earns the rest at the payoff where interest is income over time', async () => {
  const { accounts } = (await pedro.get('/api/admin/accounting')).json();
  const chosen = await pedro.send('PUT', '/api/admin/accounting', {
    income: { method: 'over_time', from: '2026-11-01' },
    provisions: [],
    source: 'El contador',
    decidedOn: '2026-11-20',
    accounts: accounts.map(({ account, code, name }: Record<string, string>) => ({ account, code, name })),
  });
  expect(chosen.statusCode, chosen.body).toBe(200);
  await at('2026-11-25');
  await record(30_500, '2026-11-25');
  await at('2026-12-31');
  for (const [month, earned] of [
    ['2026-11', 500],
    ['2026-12', 0],
  ] as const) {
    const { income } = (await pedro.get(`/api/admin/accounting/months/${month}`)).json();
    const found = income.find(({ account }: { account: string }) => account === 'interest_income');
    expect(found?.amount ?? 0, month).toBe(earned);
  }
});

it('takes the whole balance over into another loan, which has no rebate', async () => {
  await at('2026-11-25');
  const { term } = await app.db.selectFrom('loans').select('term').orderBy('id').executeTakeFirstOrThrow();
  const preview = await pedro.get(`/api/admin/loans/${loanId}/restructuring?term=${term}&newInterest=no`);
  expect(preview.statusCode, preview.body).toBe(200);
  expect(preview.json().after).toMatchObject({ balance: 32_000 });
  expect(preview.json().after).not.toHaveProperty('rebate');
});
