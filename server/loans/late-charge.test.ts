import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Loan } from '#contract/loans.ts';
import { AMOUNT_MAX } from '#domain/limits/limits.ts';
import { sendReminders } from '#server/reminders/send-reminders.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { lent, reported } from '#test/stories.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

// RD$10,000 in one: RD$11,500 due on Sunday 20/12/2026, on time until Monday 21; 2% a month is RD$7.67 a day.
const ONE = { amount: 10_000, term: 1 };
const decided = async (id: number, status: 'verified' | 'rejected') => {
  const pedro = await app.signIn('pedro');
  const reply = await pedro.send('PATCH', `/api/payments/${id}/status`, { status, notes: 'Visto' });
  expect(reply.statusCode, reply.body).toBe(200);
};
const rows = () =>
  app.db.selectFrom('ledgerEntries').selectAll().where('kind', '<>', 'allocation').orderBy('id').execute();

test('a late customer owes what the note sets, sees it as its own line, and settles with the amount shown', async () => {
  const { loanId } = await lent(app, 'rosa', ONE);
  app.setClock('2026-12-21T15:00:00Z');
  const rosa = await app.signIn('rosa');
  const active = async (): Promise<Loan> => (await rosa.get('/api/loans/active')).json();
  expect(await active()).toMatchObject({ balance: 11_500, instalments: [{ lateCharge: 0, status: 'due' }] });

  app.setClock('2026-12-31T15:00:00Z');
  const shown = await active();
  // Ten late days: RD$76.67.
  expect(shown).toMatchObject({
    balance: 11_577,
    nextPayment: { date: '2026-12-20', amount: 11_577 },
    instalments: [{ amount: 11_500, lateCharge: 77, status: 'overdue' }],
  });
  expect((await rosa.get('/api/dashboard/stats')).json().nextPayment).toEqual(shown.nextPayment);
  // Reading the late charge posts nothing.
  expect((await rows()).map(({ kind }) => kind)).toEqual(['disbursement', 'interest']);

  const id = await reported(rosa, shown.balance, 1);
  expect(await active()).toMatchObject({ balance: 11_577, reported: 11_577, nextAfterVerification: null });
  const waiting = await (await app.signIn('pedro')).get('/api/admin/payments?status=pending');
  expect(waiting.json()).toMatchObject([{ amount: 11_577, balance: 11_577 }]);
  // Pedro confirms it days later: it counts from the day on which she registered it
  // (rule: payment-counts-from-registration).
  app.setClock('2027-01-04T15:00:00Z');
  await decided(id, 'verified');
  expect((await rows()).slice(2)).toMatchObject([
    { kind: 'late_charge', amount: 77, valueDate: '2026-12-31', instalmentNumber: 1, note: 'Cuota 1' },
    { kind: 'payment', balanceChange: -11_577, valueDate: '2026-12-31' },
  ]);
  const again = await app.signIn('rosa');
  expect((await again.get('/api/loans/active')).json()).toBeNull();
  expect((await again.get(`/api/loans/${loanId}`)).json()).toMatchObject({ status: 'settled', balance: 0 });
  const letter = (await again.get(`/api/loans/${loanId}/settlement-letter.txt`)).body;
  expect(letter).toContain('Mora y gastos pagados    RD$77');
  expect(letter).not.toContain('A favor del cliente');
});

test('previews what a confirmation leads to, counted from the day of registration', async () => {
  const { loanId } = await lent(app, 'rosa', ONE);
  app.setClock('2026-12-31T15:00:00Z');
  const rosa = await app.signIn('rosa');
  const part = await reported(rosa, 6_000, 1);
  const rest = await reported(rosa, 5_700, 2);
  // Confirmed weeks later: the late charge of those weeks is on the unpaid amount alone.
  app.setClock('2027-01-20T15:00:00Z');
  for (const id of [part, rest]) {
    const pedro = await app.signIn('pedro');
    const { afterConfirming, balance } = (await pedro.get(`/api/admin/payments/${id}`)).json();
    expect(afterConfirming.countsFrom).toBe('2026-12-31');
    const reply = await pedro.send('PATCH', `/api/payments/${id}/status`, { status: 'verified' });
    const loan = (await pedro.get(`/api/loans/${loanId}`)).json();
    expect({ balance: reply.json().balance, credit: loan.credit }).toEqual({
      balance: afterConfirming.balance,
      credit: afterConfirming.credit,
    });
    // Today's balance less the payment would be another sum.
    expect(afterConfirming.balance - afterConfirming.credit).not.toBe(balance - reply.json().amount);
    const [listed] = (await pedro.get('/api/admin/payments?status=verified')).json();
    expect(listed).toMatchObject({ id, afterConfirming: null });
  }
});

test('a partial payment covers the late charge first, and a reversal takes charge and payment back', async () => {
  const { loanId } = await lent(app, 'rosa', ONE);
  app.setClock('2026-12-31T15:00:00Z');
  const rosa = await app.signIn('rosa');
  const id = await reported(rosa, 1_077, 1);
  await decided(id, 'verified');
  const loan = async (): Promise<Loan> => (await rosa.get(`/api/loans/${loanId}`)).json();
  expect(await loan()).toMatchObject({ balance: 10_500, instalments: [{ paid: 1_000, lateCharge: 77 }] });
  // RD$1,000 of the instalment include RD$130 of interest, so RD$870 of the capital are repaid.
  expect((await rosa.get('/api/dashboard/stats')).json().availableLimit).toBe(AMOUNT_MAX - 10_000 + 870);
  const pedro = await app.signIn('pedro');
  await pedro.send('POST', `/api/admin/payments/${id}/reversal`, { reason: 'No llegó' });
  expect(await loan()).toMatchObject({ balance: 11_577, instalments: [{ paid: 0, lateCharge: 77 }] });
  expect((await rows()).reduce((all, { balanceChange }) => all + balanceChange, 0)).toBe(11_500);
});

test('the reminder states how much of the debt is late charge, and that it grows', async () => {
  await lent(app, 'rosa', ONE);
  app.setClock('2026-12-22T15:00:00Z');
  await sendReminders(app.deps);
  const letter = await app.db
    .selectFrom('messages')
    .selectAll()
    .where('template', '=', 'instalment-overdue')
    .executeTakeFirstOrThrow();
  expect(letter.subject).toBe('Su cuota de RD$11,508 está atrasada');
  expect(letter.bodyText).toContain(
    'La cuota 1 de 1 de su préstamo #LN-0001, de RD$11,500, venció el 20/12/2026',
  );
  expect(letter.bodyText).toContain(
    'Con RD$8 de mora hasta hoy, 22/12/2026, son RD$11,508. La mora sube cada día hasta que registre su pago.',
  );
});
