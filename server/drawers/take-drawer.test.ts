import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Money } from '#contract/drawers.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { lent, retriedOnConflict } from '#test/stories.ts';
import { eventsNamed } from '#test/written.ts';

let app: TestApp;
let pedro: Browser;
let cashier: Browser;
let loanId: number;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  ({ loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 }));
  pedro = await app.signIn('pedro');
  cashier = await app.signInAs('cashier');
});
afterEach(() => app.close());

const record = (who: Browser, body: object = {}) =>
  who.send('POST', `/api/admin/loans/${loanId}/payments`, {
    amount: 1_000,
    paymentMethod: 'cash',
    on: '2026-11-20',
    ...body,
  });
const entries = () =>
  app.db
    .selectFrom('ledgerEntries')
    .select(['kind', 'amount', 'fundsAccount', 'drawerId'])
    .where((eb) => eb.or([eb('source', '=', 'funds'), eb('destination', '=', 'funds')]))
    .where('kind', '<>', 'disbursement')
    .orderBy('id')
    .execute();
const idOf = async (browser: Browser): Promise<number> => (await browser.get('/api/auth/user')).json().id;

it('the first cash opens the drawer of the person who records it, which receives the later cash too', async () => {
  expect((await record(cashier)).statusCode).toBe(201);
  expect((await record(cashier, { amount: 500 })).statusCode).toBe(201);
  await record(pedro, { amount: 250 });
  const drawers = await app.db
    .selectFrom('drawers')
    .select(['id', 'holderId', 'status'])
    .orderBy('id')
    .execute();
  expect(drawers).toEqual([
    { id: 1, holderId: await idOf(cashier), status: 'open' },
    { id: 2, holderId: await idOf(pedro), status: 'open' },
  ]);
  expect(await entries()).toEqual([
    { kind: 'payment', amount: 1_000, fundsAccount: 'caja', drawerId: 1 },
    { kind: 'payment', amount: 500, fundsAccount: 'caja', drawerId: 1 },
    { kind: 'payment', amount: 250, fundsAccount: 'caja', drawerId: 2 },
  ]);
  expect(await eventsNamed(app, 'drawer.opened')).toMatchObject([
    { subject: 'drawer', subjectId: '1', facts: { holder: await idOf(cashier) } },
    { subject: 'drawer', subjectId: '2', facts: { holder: await idOf(pedro) } },
  ]);
});

it('money paid to a bank or by card is in no drawer', async () => {
  await record(cashier, { paymentMethod: 'bank_transfer', fundsAccount: '800000001' });
  await record(cashier, { paymentMethod: 'card' });
  expect((await entries()).map(({ drawerId }) => drawerId)).toEqual([null, null]);
  expect(await app.db.selectFrom('drawers').select('id').execute()).toEqual([]);
});

it('a reversal takes its cash from the open drawer that received the payment, and a refund from the drawer of the person who pays it', async () => {
  const { id } = (await record(cashier)).json();
  await pedro.send('POST', `/api/admin/payments/${id}/reversal`, { reason: 'Se escribió mal el monto' });
  await record(cashier, { amount: 12_000, confirmAbovePayoff: true });
  const refund = { amount: 400, reference: 'En mano', fundsAccount: 'caja', cashReason: 'De mi bolsillo' };
  const given = await pedro.send('POST', `/api/admin/loans/${loanId}/refunds`, refund);
  expect(given.statusCode, given.body).toBe(201);
  expect(await entries()).toEqual([
    { kind: 'payment', amount: 1_000, fundsAccount: 'caja', drawerId: 1 },
    { kind: 'payment_reversal', amount: 1_000, fundsAccount: 'caja', drawerId: 1 },
    { kind: 'payment', amount: 12_000, fundsAccount: 'caja', drawerId: 1 },
    { kind: 'refund', amount: 400, fundsAccount: 'caja', drawerId: 2 },
  ]);
});

it('ten payments in cash at once open one drawer', async () => {
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => retriedOnConflict(() => record(cashier, { amount: 100 }))),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 201));
  expect(await app.db.selectFrom('drawers').select('id').execute()).toHaveLength(1);
  expect(new Set((await entries()).map(({ drawerId }) => drawerId)).size).toBe(1);
});

it('a reversal that makes an earlier refund too large moves only its own money', async () => {
  const moneyNow = async (): Promise<Money> => (await pedro.get('/api/admin/money')).json();
  const flows = ({ drawers }: Money) =>
    drawers.map(({ id, in: came, out }) => ({ id, came, out })).toSorted((a, b) => a.id - b.id);
  const { id } = (await record(cashier, { amount: 12_000, confirmAbovePayoff: true })).json();
  const refund = { amount: 400, reference: 'En mano', fundsAccount: 'caja', cashReason: 'De mi bolsillo' };
  const given = await pedro.send('POST', `/api/admin/loans/${loanId}/refunds`, refund);
  expect(given.statusCode, given.body).toBe(201);
  const before = await moneyNow();

  const reversal = await pedro.send('POST', `/api/admin/payments/${id}/reversal`, { reason: 'Era de otro' });
  expect(reversal.statusCode, reversal.body).toBe(200);
  const after = await moneyNow();
  expect(after.cash).toBe(before.cash - 12_000);
  // Neither an unnamed bank nor a drawer shows the refund as returned and paid again.
  expect(after.banks).toEqual(before.banks);
  const [cashiers, owners] = flows(before);
  expect(flows(after)).toEqual([{ ...cashiers, out: 12_000 }, owners]);
});
