import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LoanFigures, LoanFile } from '#contract/loan-book.ts';
import type { AdminLoan } from '#contract/loans.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { lent, paid, submitted } from '#test/stories.ts';

let app: TestApp;
let pedro: Browser;
let rosas: number;
let anas: number;
beforeEach(async () => {
  app = await openTestApp();
  const ana = await lent(app, 'ana', { amount: 10_000, term: 3 });
  const rosa = await lent(app, 'rosa', { amount: 5_000, term: 2 });
  anas = ana.loanId;
  rosas = rosa.loanId;
  const luis = await app.signIn('luis');
  const waiting = await submitted(luis, 'luis', { amount: 4_000, term: 1 });
  pedro = await app.signIn('pedro');
  await pedro.send('PATCH', `/api/loan-applications/${waiting}/approve`, {});
  await paid(rosa.customer, pedro, 3_000, 1);
});
afterEach(() => app.close());

const found = async (query: string) => {
  const reply = await pedro.get(`/api/admin/loans?${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return (reply.json() as AdminLoan[]).map(({ fullName }) => fullName.split(' ')[0]);
};
const figures = async (): Promise<LoanFigures> => (await pedro.get('/api/admin/loan-figures')).json();
const file = async (id: number): Promise<LoanFile> => (await pedro.get(`/api/admin/loans/${id}/file`)).json();

describe('the loan book', () => {
  test('finds a loan by reference, name, cédula, phone and e-mail, within a state', async () => {
    const { loan, cedula } = await file(rosas);
    for (const said of [loan.reference, loan.reference.replace('#LN-000', 'ln-'), 'mendez ros', cedula])
      expect(await found(`search=${encodeURIComponent(said)}`), said).toEqual(['Rosa']);
    expect(await found(`search=${encodeURIComponent(loan.email ?? '')}`)).toEqual(['Rosa']);
    expect(await found('search=rosa&status=settled')).toEqual([]);
    expect(await found('search=%3F%3F')).toEqual([]);
    expect(await found('status=awaiting_disbursement')).toEqual(['Luis']);
    expect(await found('')).toEqual(['Luis', 'Rosa', 'Ana']);
  });

  test('continues from a key, for any search', async () => {
    const first = await pedro.get('/api/admin/loans?status=active&limit=1');
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    expect(first.json()).toMatchObject([{ id: rosas }]);
    expect((await pedro.get(next)).json()).toMatchObject([{ id: anas }]);
  });

  test('puts overdue loans into the age of their oldest instalment, with their whole balance', async () => {
    expect((await figures()).overdue.every(({ count }) => count === 0)).toBe(true);
    // Ana's first instalment fell due on Saturday 05/12, on time until Monday; Rosa's is paid, and her second is due on
    // Sunday 20/12.
    app.setClock('2026-12-08T15:00:00Z');
    pedro = await app.signIn('pedro');
    expect(await found('overdue=1-7')).toEqual(['Ana']);
    const { states, overdue } = await figures();
    expect(overdue.find(({ age }) => age === '1-7')).toEqual({
      age: '1-7',
      count: 1,
      balance: 12_078,
      bookBalance: 12_075,
      runningLateCharge: 3,
    });
    expect(states).toMatchObject([
      { status: 'awaiting_disbursement', count: 1, balance: 0 },
      {
        status: 'active',
        count: 2,
        balance: 12_078 + 2_750,
        bookBalance: 12_075 + 2_750,
        runningLateCharge: 3,
      },
      { status: 'settled', count: 0 },
      { status: 'called_off', count: 0 },
      { status: 'written_off', count: 0 },
      { status: 'restructured', count: 0 },
    ]);
    app.setClock('2027-01-04T15:00:00Z');
    pedro = await app.signIn('pedro');
    expect(await found('overdue=1-7')).toEqual([]);
    expect(await found('overdue=8-15')).toEqual(['Rosa']);
    expect(await found('overdue=16-30')).toEqual(['Ana']);
    expect(await found('overdue=16-30&search=rosa')).toEqual([]);
  });
});

describe('the file of one loan', () => {
  test('has its ledger with the balance after each row, its payments, its messages and its audit events', async () => {
    app.setClock('2027-01-04T15:00:00Z');
    pedro = await app.signIn('pedro');
    const { loan, ledger, payments, messages, events } = await file(rosas);
    // Beside the ledger's balance, 14 late days of RD$2,750 at 2% a month: owed today, posted when it is paid.
    expect(loan).toMatchObject({
      fullName: 'Rosa Méndez',
      balance: 2_750 + 26,
      bookBalance: 2_750,
      runningLateCharge: 26,
    });
    expect(ledger.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
      ['disbursement', 5_000, 5_000],
      ['interest', 750, 5_750],
      ['payment', -3_000, 2_750],
    ]);
    expect(payments).toMatchObject([{ amount: 3_000, status: 'verified' }]);
    const told = events.map(({ name, actor }) => `${name}: ${actor}`);
    expect(told[0]).toMatch(/^payment\.verified: Pedro/);
    expect(told.at(-1)).toMatch(/^application\.submitted: Rosa/);
    expect(messages.length).toBeGreaterThanOrEqual(4);
    expect(messages.every(({ text }) => text.includes('Rosa'))).toBe(true);
    // Nothing of another customer.
    expect(JSON.stringify({ messages, events })).not.toContain('Ana');
  });

  test('shows a reversal as a row of its own, and the loan as late as it was', async () => {
    app.setClock('2027-01-04T15:00:00Z');
    pedro = await app.signIn('pedro');
    const [payment] = (await file(rosas)).payments;
    const reply = await pedro.send('POST', `/api/admin/payments/${payment?.id}/reversal`, {
      reason: 'El banco la devolvió',
    });
    expect(reply.statusCode, reply.body).toBe(200);
    const { loan, ledger, payments } = await file(rosas);
    // Its first instalment counts as unpaid: 28 late days of RD$2,875, and 14 of the second.
    expect(loan.balance).toBe(5_750 + 54 + 27);
    expect(ledger.at(-1)).toMatchObject({
      kind: 'payment_reversal',
      amount: 3_000,
      balanceAfter: 5_750,
      note: 'El banco la devolvió',
    });
    expect(payments[0]).toMatchObject({ reversalReason: 'El banco la devolvió' });
    expect(await found('overdue=16-30')).toEqual(['Rosa', 'Ana']);
  });

  test('returns 404 for an unknown loan', async () => {
    expect((await pedro.get('/api/admin/loans/999999/file')).statusCode).toBe(404);
  });
});
