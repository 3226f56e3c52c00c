import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MonthStatement } from '#contract/accounting.ts';
import type { ActiveLoan } from '#contract/loans.ts';
import { verifyNow } from '#server/verification/verify-now.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { changeSettings, enteredAt, lent, paid, receiptPicture, signatureOf } from '#test/stories.ts';

// RD$11,500 of which RD$15,000 are paid, RD$3,500 given back, and then the payment is reversed: RD$15,000 are owed, of
// which RD$3,500 are neither instalment nor cost.
const OVERPAID = 3_500;

let app: TestApp;
let pedro: Browser;
let rosa: Browser;

const admin = (id: number, path: string) => `/api/admin/loans/${id}/${path}`;
const loanOf = async (id: number) => (await pedro.get(admin(id, 'file'))).json().loan;
const active = async (): Promise<ActiveLoan> => (await rosa.get('/api/loans/active')).json();
const running = (text: string) => text.replace(/\s+/g, ' ');
const statementOf = async (id: number) => (await rosa.get(`/api/loans/${id}/statement`)).json().lines;

async function did(path: string, body: Record<string, unknown>) {
  const reply = await pedro.send('POST', path, body);
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  return reply.json();
}

/** A loan that owes RD$3,500 which were given back too much. */
async function givenBackTooMuch(): Promise<number> {
  const { loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 });
  ({ pedro, other: rosa } = await enteredAt(app, '2026-12-01T15:00:00Z', 'rosa'));
  const payment = await paid(rosa, pedro, 15_000, 1);
  await did(admin(loanId, 'refunds'), { amount: OVERPAID, reference: 'TR-9' });
  await did(`/api/admin/payments/${payment}/reversal`, { reason: 'Rebotó' });
  ({ pedro, other: rosa } = await enteredAt(app, '2026-12-02T15:00:00Z', 'rosa'));
  return loanId;
}

/** Restructures a loan without new interest. Returns the text of its note, and the id of the loan that took over. */
async function restructured(id: number) {
  const { before, after } = (await pedro.get(admin(id, 'restructuring?term=3&newInterest=no'))).json();
  expect(after).toMatchObject({ balance: before.balance, costs: before.costs, overpaidRefund: OVERPAID });
  await did(admin(id, 'restructuring'), { term: 3, newInterest: false, reason: 'Perdió horas' });
  const shown = (await rosa.send('POST', `/api/loans/${id}/restructuring/preview`, {})).json();
  const signed = await rosa.send('PATCH', `/api/loans/${id}/restructuring/accept`, {
    signature: await signatureOf('rosa'),
    acceptDebtAgreement: true,
    acceptCreditCheck: true,
    agreementHash: shown.agreementHash,
  });
  expect(signed.statusCode, signed.body).toBe(200);
  return { note: running(shown.documents[0].text), id: signed.json().id };
}

beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

it('money given back too much has its own name in every paper of a loan that takes it over, to the settlement letter', async () => {
  const first = await givenBackTooMuch();
  expect(await active()).toMatchObject({
    balance: 15_000,
    beside: { lateCharge: 0, costs: 0, overpaidRefund: OVERPAID },
  });
  const second = await restructured(first);
  expect(second.note).toContain(
    'Capital RD$10,000 Interés RD$1,500 Dinero devuelto de más RD$3,500 Debe hoy RD$15,000',
  );
  expect(second.note).toContain('el dinero que el acreedor devolvió de más, RD$3,500');
  expect(second.note.toLowerCase()).not.toContain('gastos de cobranza');
  expect((await statementOf(first)).at(-1).parts).toMatchObject({ costs: 0, overpaidRefund: -OVERPAID });
  expect((await statementOf(second.id))[0].parts).toMatchObject({ costs: 0, overpaidRefund: OVERPAID });
  expect((await active()).beside).toEqual({ lateCharge: 0, costs: 0, overpaidRefund: OVERPAID });

  const third = await restructured(second.id);
  expect(third.note).toContain('Dinero devuelto de más RD$3,500 Debe hoy RD$15,000');
  const stored = await app.db.selectFrom('agreements').select('terms').execute();
  expect(stored.filter(({ terms }) => terms.restructured?.overpaidRefund === OVERPAID)).toHaveLength(2);

  const preview = (
    await pedro.get(admin(third.id, 'preview?kind=payment&amount=15000&on=2026-12-02'))
  ).json();
  const parts = { principal: 10_000, interest: 1_500, lateCharge: 0, costs: 0, overpaidRefund: OVERPAID };
  expect(preview.paid).toEqual({ ...parts, credit: 0 });
  const payment = await did(admin(third.id, 'payments'), {
    amount: 15_000,
    paymentMethod: 'cash',
    on: '2026-12-02',
  });
  const receipt = (await pedro.get(`/api/admin/payments/${payment.id}/numbered-receipt`)).json();
  expect(receipt.message).toContain('A dinero devuelto de más: RD$3,500.');
  expect(receipt.message).not.toContain('gastos');
  expect(await loanOf(third.id)).toMatchObject({ status: 'settled', balance: 0, credit: 0 });
  const letter = running((await rosa.get(`/api/loans/${third.id}/settlement-letter.txt`)).body);
  expect(letter).toContain('Total según el pagaré RD$11,500 Dinero devuelto de más, pagado RD$3,500');
  expect(letter).not.toMatch(/Mora y gastos|A favor del cliente/);
  // It was the lender's own money: only the interest, which November has as income, is collected.
  const books = (await pedro.get('/api/admin/accounting/months/2026-12')).json<MonthStatement>();
  expect([books.collectedIncome, books.uncollectedIncome]).toEqual([1_500, -1_500]);
  expect((await verifyNow(app.deps, () => true)).examples).toEqual([]);

  await did(`/api/admin/payments/${payment.id}/reversal`, { reason: 'Billetes falsos' });
  expect((await active()).beside).toEqual({ lateCharge: 0, costs: 0, overpaidRefund: OVERPAID });
  expect((await verifyNow(app.deps, () => true)).examples).toEqual([]);
});

it('money given back too much is beside the collection costs of a note that allows them, and paid after them', async () => {
  await changeSettings(await app.signIn('pedro'), { lateChargeVariant: 5 });
  const first = await givenBackTooMuch();
  const cost = await pedro.upload(
    admin(first, 'collection-costs'),
    { amount: '350', reason: 'Acto de alguacil' },
    { field: 'documentFile', name: 'factura.jpg', bytes: await receiptPicture(7) },
  );
  expect(cost.statusCode, cost.body).toBe(201);
  const second = await restructured(first);
  expect(second.note).toContain(
    'Interés RD$1,500 Gastos de cobranza RD$350 Dinero devuelto de más RD$3,500 Debe hoy RD$15,350',
  );
  await paid(rosa, pedro, 11_900, 2);
  const { lines } = (await rosa.get(`/api/loans/${second.id}/statement`)).json();
  expect(lines.at(-1).parts).toMatchObject({ costs: -350, overpaidRefund: -50 });
  expect((await active()).beside).toEqual({ lateCharge: 0, costs: 0, overpaidRefund: OVERPAID - 50 });
  expect((await verifyNow(app.deps, () => true)).examples).toEqual([]);
});
