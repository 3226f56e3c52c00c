import { afterEach, beforeEach, expect, it } from 'vitest';
import { applicationReference } from '#domain/applications/application.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { openReceiver } from '#test/receiver.ts';
import { applicationOf, lent, paid, reported } from '#test/stories.ts';
import { findingsTonight } from '#test/verified.ts';
import { eventsNamed, lettersOf } from '#test/written.ts';

// The bank takes a payment back: the books follow, also when its loan was settled and the client has a newer one (rule:
// one-active-loan). Rosa settled 11,500; the bank returns 6,000 of them after her next loan was paid out.

let app: TestApp;
let pedro: Browser;
let rosa: Browser;
let old: number;
let returned: number;
let newer: number;
beforeEach(async () => {
  app = await openTestApp();
  const first = await lent(app, 'rosa', { amount: 10_000, term: 1 });
  ({ pedro, customer: rosa, loanId: old } = first);
  await paid(rosa, pedro, 5_500, 1);
  returned = await paid(rosa, pedro, 6_000, 2);
  ({ loanId: newer } = await lent(app, 'rosa', { amount: 5_000, term: 1 }));
});
afterEach(() => app.close());

const reverse = () =>
  pedro.send('POST', `/api/admin/payments/${returned}/reversal`, { reason: 'Cheque devuelto' });
const active = async () => (await rosa.get('/api/loans/active')).json();
const statuses = async () =>
  (await app.db.selectFrom('loans').select(['id', 'status', 'balance']).orderBy('id').execute()).map(
    ({ id, status, balance }) => [id, status, balance],
  );

it('both loans are owed, and every record agrees', async () => {
  expect(await statuses()).toEqual([
    [old, 'settled', 0],
    [newer, 'active', 5_750],
  ]);
  const reply = await reverse();
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.json()).toMatchObject({ balance: 6_000, loan: { id: old, status: 'active', balance: 6_000 } });
  expect(await statuses()).toEqual([
    [old, 'active', 6_000],
    [newer, 'active', 5_750],
  ]);
  expect(await eventsNamed(app, 'payment.reversed')).toHaveLength(1);
  expect(await eventsNamed(app, 'loan.reopened')).toMatchObject([
    { subjectId: String(old), facts: { balance: 6_000 } },
  ]);
  expect(await lettersOf(app, 'payment-reversed')).toHaveLength(1);
  expect((await rosa.get('/api/loans')).json()).toMatchObject([
    { id: newer, status: 'active' },
    { id: old, status: 'active' },
  ]);
  expect(await findingsTonight(app)).toBe(0);
});

it('a reported payment is for the loan that is due first, and then for the other', async () => {
  await reverse();
  expect((await active()).id).toBe(old);
  const payment = await reported(rosa, 6_000, 3);
  const row = await app.db
    .selectFrom('payments')
    .select('loanId')
    .where('id', '=', payment)
    .executeTakeFirstOrThrow();
  expect(row.loanId).toBe(old);
  const confirmed = await pedro.send('PATCH', `/api/payments/${payment}/status`, { status: 'verified' });
  expect(confirmed.json()).toMatchObject({ balance: 0 });
  expect(await statuses()).toEqual([
    [old, 'settled', 0],
    [newer, 'active', 5_750],
  ]);
  expect((await active()).id).toBe(newer);
  expect(await findingsTonight(app)).toBe(0);
});

it('another program hears that a loan is owed again, and settled again', async () => {
  const receiver = await openReceiver();
  try {
    const events = ['loan.reopened', 'loan.settled'];
    const added = await pedro.send('POST', '/api/admin/webhooks', { url: receiver.url, events });
    expect(added.statusCode, added.body).toBe(201);
    await reverse();
    await paid(rosa, pedro, 6_000, 3);
    const bodies = await app.db.selectFrom('webhookDeliveries').select('body').orderBy('id').execute();
    expect(bodies.map(({ body }) => JSON.parse(body).data)).toEqual([
      { id: old, subject: 'loan', status: 'active' },
      { id: old, subject: 'loan', status: 'settled' },
    ]);
  } finally {
    await receiver.close();
  }
});

it('the letters of a loan that is paid say that another one is open', async () => {
  const bodies = async (template: string) =>
    (await lettersOf(app, template)).map(({ bodyText }) => bodyText).join('\n');
  expect(await bodies('loan-settled')).toContain('Ya puede hacer una solicitud nueva');
  await app.db.deleteFrom('messages').execute();
  await reverse();
  await paid(rosa, pedro, 6_100, 3);
  expect(await bodies('payment-confirmed')).toContain(
    'Con este pago ya no debe nada por este préstamo. Todavía tiene otro: véalo en Mis Productos.',
  );
  const settled = await bodies('loan-settled');
  expect(settled).toContain('Todavía tiene otro préstamo: véalo en Mis Productos.');
  expect(settled).toContain('Descargue su Carta de saldo');
  expect(settled).toContain('Pagó RD$100 de más');
  expect(settled).not.toContain('Ya puede hacer una solicitud nueva');
});

it('lends nothing more while either is owed', async () => {
  await reverse();
  const refused = await rosa.send(
    'POST',
    '/api/loan-applications',
    await applicationOf('rosa', { amount: 4_000 }),
  );
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'active_loan_exists']);
});

it('credit of one pays the other, and the old debt can be agreed anew', async () => {
  await reverse();
  await paid(rosa, pedro, 6_500, 4);
  const carried = await pedro.send('POST', `/api/admin/loans/${old}/carry-over`, { amount: 500 });
  expect(carried.statusCode, carried.body).toBe(201);
  expect(await statuses()).toEqual([
    [old, 'settled', 0],
    [newer, 'active', 5_250],
  ]);
  const again = await app.db
    .selectFrom('payments')
    .select('id')
    .where('amount', '=', 6_500)
    .executeTakeFirstOrThrow();
  await pedro.send('POST', `/api/admin/payments/${again.id}/reversal`, { reason: 'Rebotó' });
  const terms = { term: 2, newInterest: false, reason: 'Perdió horas' };
  const proposed = await pedro.send('POST', `/api/admin/loans/${old}/restructuring`, terms);
  expect(proposed.statusCode, proposed.body).toBe(201);
  expect(await findingsTonight(app)).toBe(0);
});

it.each([
  ['the old', '2026-12-19', 6_000],
  ['the newer', '2026-12-21', 5_750],
])('the next payment is that of %s loan where it is due first', async (_, dueDate, amount) => {
  // Both were paid out on one day, and are due on 20/12/2026.
  await app.db.updateTable('instalments').set({ dueDate }).where('loanId', '=', old).execute();
  await reverse();
  const { nextPayment, activeLoansCount } = (await rosa.get('/api/dashboard/stats')).json();
  expect([nextPayment.amount, activeLoansCount]).toEqual([amount, 2]);
});

it('the staff find both under the client', async () => {
  await reverse();
  const { userId } = await app.db
    .selectFrom('loans')
    .select('userId')
    .where('id', '=', old)
    .executeTakeFirstOrThrow();
  const listed = (await pedro.get(`/api/admin/client-loans/${userId}`)).json();
  expect(
    listed.map(({ reference, status }: { reference: string; status: string }) => [reference, status]).sort(),
  ).toEqual([
    [applicationReference(1), 'active'],
    [applicationReference(2), 'active'],
  ]);
});
