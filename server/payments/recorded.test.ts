import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeMissingReceipts } from '#server/receipts/numbered-receipt.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { textOfPdf } from '#test/pdf-text.ts';
import { changeSettings, enteredAt, lent, reported } from '#test/stories.ts';
import { eventsNamed, lettersOf } from '#test/written.ts';

// RD$10,000 in one: RD$11,500 due on Sunday 20/12/2026, on time until Monday 21; at 2% a month RD$7.67 a day.
const ONE = { amount: 10_000, term: 1 };

let app: TestApp;
let pedro: Browser;
let rosa: Browser;
let loanId: number;
beforeEach(async () => {
  app = await openTestApp();
  ({ loanId } = await lent(app, 'rosa', ONE));
  await at('2026-12-31T15:00:00Z');
});
afterEach(() => app.close());

async function at(instant: string) {
  ({ pedro, other: rosa } = await enteredAt(app, instant, 'rosa'));
}
const cash = { amount: 2_000, paymentMethod: 'cash', on: '2026-12-31' };
const record = (body: Record<string, unknown> = {}, who = pedro) =>
  who.send('POST', `/api/admin/loans/${loanId}/payments`, { ...cash, ...body });
const previewed = async (query: string) =>
  (await pedro.get(`/api/admin/loans/${loanId}/preview?${query}`)).json();
const file = async () => (await pedro.get(`/api/admin/loans/${loanId}/file`)).json();

describe('money over the counter', () => {
  test('is in the books at once, with a numbered receipt to print and in the mail', async () => {
    const { after } = await previewed('kind=payment&amount=2000&on=2026-12-31');
    const reply = await record();
    expect(reply.statusCode, reply.body).toBe(201);
    expect(reply.json()).toMatchObject({
      status: 'verified',
      receiptNumber: 1,
      paymentMethod: 'cash',
      message: 'Pago registrado. Recibo núm. 000001.',
    });
    expect(reply.json().loan).toMatchObject({ balance: after.balance, bookBalance: after.bookBalance });
    expect(after).toMatchObject({ balance: 9_577, runningLateCharge: 0, status: 'active' });
    await makeMissingReceipts(app.deps);
    const receipt = await rosa.get(reply.json().receiptUrl);
    expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = textOfPdf(receipt.rawPayload).replace(/\s+/g, ' ');
    expect(text).toContain('Número 000001');
    expect(text).toContain('la suma de RD$2,000');
    expect(text).toContain('Debe después de este pago RD$9,577');
    expect(text).toContain('por Pedro Santos');
    const [letter] = await lettersOf(app, 'payment-recorded');
    expect(letter?.bodyText).toContain('Recibo núm. 000001.');
    expect(JSON.stringify(letter?.attachments)).toContain('recibo-000001.pdf');
    expect((await eventsNamed(app, 'payment.recorded'))[0]?.facts).toMatchObject({
      amount: 2_000,
      receipt: 1,
    });
    expect((await record({ amount: 500 })).json().receiptNumber).toBe(2);
  });

  test('beyond what the loan owes needs a confirmation, and the rest is credit', async () => {
    const { before } = await previewed('kind=payment&amount=2000&on=2026-12-31');
    const refused = await record({ amount: 900_000 });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'above_payoff' });
    expect((await file()).payments).toEqual([]);
    // To the peso: the exact settlement amount needs no confirmation.
    expect((await record({ amount: before.balance + 1 })).json().code).toBe('above_payoff');
    const reply = await record({ amount: before.balance + 1, confirmAbovePayoff: true });
    expect(reply.json().loan).toMatchObject({ balance: 0, credit: 1 });
  });

  test('that repays the loan exactly needs no confirmation', async () => {
    const { before } = await previewed('kind=payment&amount=2000&on=2026-12-31');
    expect((await record({ amount: before.balance })).json().loan).toMatchObject({ balance: 0, credit: 0 });
  });

  test('from a cashier is held to the cash limit; bank transfers and owners have no limit', async () => {
    await changeSettings(pedro, { cashLimit: 1_500 });
    const ciro = await app.signInAs('cashier');
    const refused = await record({}, ciro);
    expect(refused.json()).toEqual({
      code: 'above_limit',
      message: 'Su límite es de RD$1,500. Este monto lo decide un dueño.',
    });
    expect((await record({ amount: 1_500 }, ciro)).statusCode).toBe(201);
    expect((await record({ paymentMethod: 'bank_transfer' }, ciro)).statusCode).toBe(201);
    expect((await record()).statusCode).toBe(201);
  });

  test('leaves the drawer when it is reversed or refunded, in the day close to the peso', async () => {
    const account = {
      bankName: 'Popular',
      accountType: 'corriente',
      accountNumber: '800000001',
      accountHolder: 'Préstamos Demo',
    };
    await changeSettings(pedro, { companyAccounts: [account] });
    const { id } = (await record({ amount: 5_000 })).json();
    await record({ amount: 2_000 });
    await record({ amount: 1_000, paymentMethod: 'bank_transfer', fundsAccount: '800000001' });
    await pedro.send('POST', `/api/admin/payments/${id}/reversal`, { reason: 'Contado dos veces' });
    await record({ amount: 20_000, confirmAbovePayoff: true });
    const { credit } = (await file()).loan;
    const refund = { amount: credit, reference: 'En mano', fundsAccount: 'caja' };
    const given = await pedro.send('POST', `/api/admin/loans/${loanId}/refunds`, refund);
    expect(given.statusCode, given.body).toBe(201);
    const { accounts } = (await pedro.get('/api/admin/finances/day-close')).json();
    const counted = { paymentMethod: 'cash', bankName: 'Caja', accountNumber: 'caja' };
    expect(accounts).toEqual([
      {
        paymentMethod: 'bank_transfer',
        bankName: 'Popular',
        accountNumber: '800000001',
        count: 1,
        in: 1_000,
        out: 0,
        amount: 1_000,
      },
      { ...counted, count: 5, in: 27_000, out: 5_000 + credit, amount: 22_000 - credit },
    ]);
  });

  test('is written once, however often the cashier presses the button', async () => {
    const key = { 'idempotency-key': 'counter-1' };
    const send = () => pedro.send('POST', `/api/admin/loans/${loanId}/payments`, cash, key);
    const [first, again] = [await send(), await send()];
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json().id).toBe(first.json().id);
    expect((await file()).payments).toHaveLength(1);
  });

  test('by bank transfer counts from the day of the statement, and keeps the account that received it', async () => {
    const account = {
      bankName: 'Popular',
      accountType: 'corriente',
      accountNumber: '800000001',
      accountHolder: 'Préstamos Demo',
    };
    await changeSettings(pedro, { companyAccounts: [account] });
    const reply = await record({
      amount: 11_500,
      paymentMethod: 'bank_transfer',
      on: '2026-12-21',
      paymentReference: 'BHD-77',
      fundsAccount: '800000001',
    });
    // On time until the 21st: no late charge, and the balance is zero.
    expect(reply.json().loan).toMatchObject({ status: 'settled', balance: 0, credit: 0 });
    const rows = await app.db
      .selectFrom('ledgerEntries')
      .select(['kind', 'fundsAccount', 'valueDate'])
      .where('kind', '=', 'payment')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([{ kind: 'payment', fundsAccount: '800000001', valueDate: '2026-12-21' }]);
    expect(await lettersOf(app, 'loan-settled')).toHaveLength(1);
    const day = await record({ on: '2027-01-01' });
    expect(day.json().code).toBe('cannot_adjust');
  });

  test('by bank transfer to an account that nobody named is in no place, and not in the drawer', async () => {
    expect((await record({ paymentMethod: 'bank_transfer' })).json()).toMatchObject({
      bankName: 'Sin lugar indicado',
      accountNumber: '',
    });
    expect((await record()).json()).toMatchObject({ bankName: 'Caja', accountNumber: '' });
    const { accounts } = (await pedro.get('/api/admin/finances/day-close')).json();
    expect(accounts.map(({ accountNumber }: { accountNumber: string }) => accountNumber)).toEqual([
      '',
      'caja',
    ]);
    const csv = (await pedro.get('/api/admin/finances/exports/payments')).body;
    expect(csv.split('\r\n').filter((line) => line.includes('"Caja"'))).toHaveLength(1);
  });

  test('is refused for an impossible day, for a stale view of the loan, and for a customer', async () => {
    expect((await record({ on: '2027-01-01' })).json().errors).toMatchObject([{ field: 'on' }]);
    expect((await record({ on: '2026-11-01' })).json().errors).toMatchObject([{ field: 'on' }]);
    const { updatedAt } = (await file()).loan;
    await record();
    const stale = await record({ seenUpdatedAt: updatedAt });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'changed_meanwhile']);
    expect((await record({}, rosa)).statusCode).toBe(403);
  });

  test('is accepted for a written-off loan, too, as a recovery', async () => {
    await pedro.send('POST', `/api/admin/loans/${loanId}/write-off`, { reason: 'No responde' });
    await at('2027-02-01T15:00:00Z');
    const { before, after } = await previewed('kind=payment&amount=3000&on=2027-02-01');
    expect([before.balance, after.balance, after.status]).toEqual([0, 0, 'written_off']);
    // Expected no more, and owed still.
    expect(after.writtenOff).toBe(before.writtenOff - 3_000);
    const reply = await record({ amount: 3_000, on: '2027-02-01' });
    expect(reply.json().loan).toMatchObject({ status: 'written_off', balance: 0, credit: 0 });
    const { ledger } = await file();
    expect(ledger.map(({ kind }: { kind: string }) => kind)).toContain('recovery');
    // The day's till includes it.
    const sheet = (await pedro.get('/api/admin/finances/day-close')).json();
    expect(sheet.collected ?? sheet.payments).toBeDefined();
  });
});

describe('an amount that differs from the report', () => {
  test('is confirmed with a reason, which the customer reads', async () => {
    const id = await reported(rosa, 5_000, 1);
    const decide = (body: object) =>
      pedro.send('PATCH', `/api/payments/${id}/status`, { status: 'verified', ...body });
    expect((await decide({ amount: 4_500 })).json().errors).toEqual([
      { field: 'amountReason', message: 'Debe proporcionar una razón' },
    ]);
    const { after } = await previewed(`kind=confirmation&payment=${id}&amount=4500`);
    const reply = await decide({ amount: 4_500, amountReason: 'El banco muestra RD$4,500' });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({ amount: 4_500, reportedAmount: 5_000, balance: after.balance });
    const [letter] = await lettersOf(app, 'payment-confirmed');
    expect(letter?.bodyText).toContain('Usted registró RD$5,000 y confirmamos RD$4,500.');
    expect(letter?.bodyText).toContain('El banco muestra RD$4,500');
    expect((await eventsNamed(app, 'payment.verified'))[0]?.facts).toMatchObject({
      amount: 4_500,
      reported: 5_000,
    });
    const own = (await rosa.get('/api/payments')).json();
    expect(own).toMatchObject([
      { amount: 4_500, reportedAmount: 5_000, amountReason: 'El banco muestra RD$4,500' },
    ]);
  });
});

test('a reversal is previewed', async () => {
  const { id } = (await record()).json();
  const { before, after } = await previewed(`kind=reversal&payment=${id}`);
  expect([before.balance, after.balance]).toEqual([9_577, 11_577]);
});
