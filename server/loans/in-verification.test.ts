import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ActiveLoan } from '#contract/loans.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { enteredAt, lent, reported } from '#test/stories.ts';

let app: TestApp;
let rosa: Browser;
let loanId: number;
beforeEach(async () => {
  app = await openTestApp();
  // Lent on 20/11/2026, in two instalments: due on 05/12 and 20/12.
  ({ loanId } = await lent(app, 'rosa', { amount: 10_000, term: 2 }));
  ({ other: rosa } = await enteredAt(app, '2026-12-12T15:00:00Z', 'rosa'));
});
afterEach(() => app.close());

const active = async (): Promise<ActiveLoan> => (await rosa.get('/api/loans/active')).json();
const payoff = async () => (await rosa.get(`/api/loans/${loanId}/payoff`)).json();

it('takes nothing off the next payment or the settlement amount, and shows what remains after verification', async () => {
  const before = await active();
  const next = before.nextPayment?.amount ?? 0;
  const [first] = before.instalments;
  expect(first).toMatchObject({ status: 'overdue' });
  expect(next).toBe((first?.amount ?? 0) + (first?.lateCharge ?? 0));

  await reported(rosa, 500, 1);
  const partly = await active();
  expect(partly.nextPayment).toEqual(before.nextPayment);
  expect(partly).toMatchObject({ reported: 500, inVerification: [], balance: before.balance });
  expect(partly.nextAfterVerification).toEqual({ ...before.nextPayment, amount: next - 500 });
  expect(await payoff()).toMatchObject({
    balance: before.balance,
    reported: 500,
    balanceAfterVerification: before.balance - 500,
  });
  const { other: pedro } = await enteredAt(app, '2026-12-12T15:00:00Z', 'pedro');
  expect((await pedro.get(`/api/admin/loans/${loanId}/file`)).json()).toMatchObject({
    reported: 500,
    balanceAfterVerification: before.balance - 500,
  });
  expect((await rosa.get('/api/dashboard/stats')).json().nextPayment).toEqual(before.nextPayment);
});

it('names the instalments that reported payments cover in full', async () => {
  const before = await active();
  await reported(rosa, before.nextPayment?.amount ?? 0, 1);
  expect(await active()).toMatchObject({
    nextPayment: before.nextPayment,
    inVerification: [1],
    nextAfterVerification: { date: '2026-12-20', amount: before.instalments[1]?.amount },
  });
  await reported(rosa, before.instalments[1]?.amount ?? 0, 2);
  expect(await active()).toMatchObject({ inVerification: [1, 2], nextAfterVerification: null });
  expect(await payoff()).toMatchObject({ balance: before.balance, balanceAfterVerification: 0 });
});
