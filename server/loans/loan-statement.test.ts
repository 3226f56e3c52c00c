import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LoanStatement } from '#contract/loan-statement.ts';
import type { Loan } from '#contract/loans.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { textOfPdf } from '#test/pdf-text.ts';
import { approved, lent, paid, reported } from '#test/stories.ts';

let app: TestApp;
let rosa: Browser;
let pedro: Browser;
let loanId: number;
/**
 * Lent on 20 November. The first instalment, due on a Saturday, is paid late; one payment is reversed, and one waits.
 */
beforeAll(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  ({ customer: rosa, pedro, loanId } = await lent(app, 'rosa', { amount: 10_000, term: 3 }));
  app.setClock('2026-12-12T14:30:00Z');
  const paymentId = await reported(rosa, 4_000, 1);
  app.setClock('2026-12-14T13:00:00Z');
  pedro = await app.signIn('pedro');
  await confirm(paymentId);
  const wrongId = await reported(rosa, 500, 2);
  await confirm(wrongId);
  app.setClock('2026-12-16T13:00:00Z');
  pedro = await app.signIn('pedro');
  const reversal = await pedro.send('POST', `/api/admin/payments/${wrongId}/reversal`, {
    reason: 'No llegó',
  });
  if (reversal.statusCode > 201) throw new Error(reversal.body);
  await reported(rosa, 700, 3);
  app.setClock('2026-12-27T13:00:00Z');
});
afterAll(() => app.close());

async function confirm(paymentId: number) {
  const reply = await pedro.send('PATCH', `/api/payments/${paymentId}/status`, { status: 'verified' });
  if (reply.statusCode !== 200) throw new Error(reply.body);
}
const statementFor = async (browser: Browser, id = loanId): Promise<LoanStatement> =>
  (await browser.get(`/api/loans/${id}/statement`)).json();

test('lists every movement, and ends at the balance that the loan shows', async () => {
  const statement = await statementFor(rosa);
  expect(statement.lines.map(({ kind, on, instalment }) => [kind, on, instalment])).toEqual([
    ['disbursement', '2026-11-20', null],
    ['interest', '2026-11-20', null],
    ['due', '2026-12-05', 1],
    ['late_charge', '2026-12-12', 1],
    ['payment', '2026-12-12', null],
    ['payment', '2026-12-14', null],
    ['payment_reversal', '2026-12-14', null],
    ['due', '2026-12-20', 2],
  ]);
  const late = statement.lines.find(({ kind }) => kind === 'late_charge');
  const [payment, wrong] = statement.lines.filter(({ kind }) => kind === 'payment');
  expect(payment).toMatchObject({
    amount: 4_000,
    change: -4_000,
    arrivedAt: '2026-12-12T14:30:00.000Z',
    confirmedAt: '2026-12-14T13:00:00.000Z',
    note: expect.stringMatching(/^Transferencia bancaria/),
  });
  expect(payment?.parts.lateCharge).toBe(-(late?.amount ?? 0));
  expect(wrong?.change).toBe(-500);
  expect(statement.lines.find(({ kind }) => kind === 'payment_reversal')).toMatchObject({
    change: 500,
    note: 'No llegó',
    arrivedAt: '2026-12-16T13:00:00.000Z',
  });
  const loan: Loan = (await rosa.get('/api/loans/active')).json();
  expect(statement).toMatchObject({
    fullName: 'Rosa Méndez',
    balance: loan.balance,
    bookBalance: loan.bookBalance,
    runningLateCharge: loan.runningLateCharge,
    reported: 700,
    madeAt: '2026-12-27T13:00:00.000Z',
  });
  expect(loan.runningLateCharge).toBeGreaterThan(0);
  expect(statement.lines.at(-1)?.balance).toBe(loan.bookBalance);
});

test('the PDF has the same lines, with its time, its lender, and a note that it is not a tax document', async () => {
  const reply = await rosa.get(`/api/loans/${loanId}/statement.pdf`);
  expect(reply.headers['content-type']).toBe('application/pdf');
  expect(reply.headers['content-disposition']).toContain('estado-de-cuenta_LN-0001_2026-12-27.pdf');
  const text = textOfPdf(reply.rawPayload);
  const statement = await statementFor(rosa);
  for (const said of [
    'ESTADO DE CUENTA',
    'No es un comprobante fiscal',
    'Rosa',
    '27/12/2026',
    statement.lender,
  ])
    expect(text).toContain(said);
  for (const { balance } of statement.lines) expect(text).toContain(`RD$${balance.toLocaleString('en-US')}`);
  expect(text).toContain('Pago reversado');
});

test('its owner and the staff can read it, whatever their role', async () => {
  const ana = await app.signIn('ana');
  for (const address of [`/api/loans/${loanId}/statement`, `/api/loans/${loanId}/statement.pdf`]) {
    expect((await ana.get(address)).statusCode).toBe(404);
    expect((await app.browser().get(address)).statusCode).toBe(401);
  }
  for (const role of ['owner', 'analyst', 'cashier', 'collector', 'auditor'] as const) {
    const staff = await app.signInAs(role);
    expect((await statementFor(staff)).lines.length, role).toBe(8);
  }
});

test('a loan that waits for disbursement has no lines and owes nothing', async () => {
  const { customer: luis, loanId: id } = await approved(app, 'luis');
  expect(await statementFor(luis, id)).toMatchObject({ lines: [], balance: 0, bookBalance: 0, credit: 0 });
  expect((await luis.get(`/api/loans/${id}/statement.pdf`)).statusCode).toBe(200);
});

test('a settled loan ends at zero, and an overpayment belongs to the customer', async () => {
  const marta = await lent(app, 'marta');
  const { balance } = await statementFor(marta.customer, marta.loanId);
  await paid(marta.customer, marta.pedro, balance + 40, 4);
  const statement = await statementFor(marta.customer, marta.loanId);
  expect(statement).toMatchObject({ status: 'settled', balance: 0, credit: 40 });
  expect(statement.lines.at(-1)).toMatchObject({ balance: -40, parts: { credit: -40 } });
});
