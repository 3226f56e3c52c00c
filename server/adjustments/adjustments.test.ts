import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LoanFile } from '#contract/loan-book.ts';
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { sumOf } from '#test/plain-loan.ts';
import { changeSettings, enteredAt, lent, paid, receiptPicture, reported } from '#test/stories.ts';
import { eventsNamed, lettersOf } from '#test/written.ts';

// RD$10,000 in one instalment: RD$11,500 due on Sunday 20/12/2026, on time until Monday 21; at 5% a month RD$19.17 a
// day.
const ONE = { amount: 10_000, term: 1 };
const TEN_DAYS_LATE = '2026-12-31T15:00:00Z';

let app: TestApp;
let pedro: Browser;
let rosa: Browser;
let loanId: number;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

/** Rosa's loan with the 5 % variant of the note, ten days late. */
async function late(lateChargeVariant: 2 | 5 = 5) {
  await changeSettings(await app.signIn('pedro'), { lateChargeVariant });
  ({ loanId } = await lent(app, 'rosa', ONE));
  await at(TEN_DAYS_LATE);
}
async function at(instant: string) {
  ({ pedro, other: rosa } = await enteredAt(app, instant, 'rosa'));
}
const post = (path: string, body: Record<string, unknown>, who = pedro, id = loanId) =>
  who.send('POST', `/api/admin/loans/${id}/${path}`, body);
const file = async (): Promise<LoanFile> => (await pedro.get(`/api/admin/loans/${loanId}/file`)).json();
const previewed = async (query: string) =>
  (await pedro.get(`/api/admin/loans/${loanId}/preview?${query}`)).json();
const confirm = (amount: number, shade: number) => paid(rosa, pedro, amount, shade);
const cost = async (amount: number) =>
  pedro.upload(
    `/api/admin/loans/${loanId}/collection-costs`,
    { amount: String(amount), reason: 'Acto de alguacil' },
    { field: 'documentFile', name: 'factura.jpg', bytes: await receiptPicture(7) },
  );

/** The sum over all accounts is zero by construction; the customer's account must equal the figures on the screen. */
async function expectTheBooksToAgree(unpaidOfOthers = 0) {
  const { loan, ledger } = await file();
  const rows = await app.db
    .selectFrom('ledgerEntries')
    .selectAll()
    .where('loanId', '=', loanId)
    .orderBy('id')
    .execute();
  expect(sumOf(rows.map(({ balanceChange }) => balanceChange))).toBe(loan.bookBalance - loan.credit);
  expect(ledger.at(-1)?.balanceAfter).toBe(loan.bookBalance - loan.credit);
  expect(loan.balance).toBe(loan.bookBalance + loan.runningLateCharge);
  const kept = await app.db
    .selectFrom('loans')
    .selectAll()
    .where('id', '=', loanId)
    .executeTakeFirstOrThrow();
  expect(kept.balance).toBe(loan.bookBalance);
  const [{ unpaid = 0 } = {}] = (
    await app.ownerPool.query(
      'select coalesce(sum(amount - paid - written_off), 0)::integer as unpaid from instalments where due_date is not null',
    )
  ).rows;
  const open = loan.instalments.map((one) => (one.status === 'written_off' ? 0 : one.amount - one.paid));
  expect(unpaid - unpaidOfOthers).toBe(sumOf(open));
}

describe('a collection cost', () => {
  test('is owed after every instalment, has its document, and the customer gets a notice', async () => {
    await late();
    const { before, after } = await previewed('kind=collection_cost&amount=350');
    expect(before).toMatchObject({ balance: 11_692, bookBalance: 11_500, runningLateCharge: 192 });
    const reply = await cost(350);
    expect(reply.statusCode, reply.body).toBe(201);
    expect(reply.json()).toMatchObject({ balance: after.balance, bookBalance: 11_850 });
    const { adjustments, ledger } = await file();
    expect(adjustments).toMatchObject([{ kind: 'collection_cost', amount: 350, reason: 'Acto de alguacil' }]);
    expect(ledger.at(-1)).toMatchObject({ kind: 'collection_cost', amount: 350, note: 'Acto de alguacil' });
    const paper = await pedro.get(adjustments[0]?.documentUrl ?? '');
    expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await rosa.get(adjustments[0]?.documentUrl ?? '')).statusCode).toBe(403);
    expect((await lettersOf(app, 'collection-cost-added'))[0]?.bodyText).toContain('RD$350');
    expect(await eventsNamed(app, 'loan.collection_cost_added')).toHaveLength(1);
    await expectTheBooksToAgree();
    // The payment covers instalment and late charge first, the cost last.
    await confirm(11_692, 1);
    expect((await file()).loan).toMatchObject({ balance: 350, status: 'active', remainingInstalments: 0 });
    await confirm(350, 2);
    expect((await file()).loan).toMatchObject({ balance: 0, status: 'settled' });
    expect((await rosa.get(`/api/loans/${loanId}/settlement-letter.txt`)).body).toContain(
      'Mora y gastos pagados    RD$542',
    );
    // Erasing the customer deletes the words and the paper, and keeps the amount.
    const { userId } = (await file()).loan;
    expect((await pedro.send('DELETE', `/api/admin/clients/${userId}`, {})).statusCode).toBe(200);
    const kept = await app.db.selectFrom('loanAdjustments').selectAll().orderBy('id').execute();
    expect(kept).toMatchObject([{ amount: 350, reason: null, documentKey: null, documentSha256: null }]);
    expect((await pedro.get(adjustments[0]?.documentUrl ?? '')).statusCode).toBe(404);
    const { rows } = await app.ownerPool.query(
      "select count(*)::integer as files from graphile_worker.jobs where task_identifier = 'delete-file'",
    );
    // Her two receipts and the paper; the sealed letter may be stored beside them.
    expect(rows[0].files).toBeGreaterThanOrEqual(3);
  });

  test('is refused for a note of the 2 % variant, and without a paper', async () => {
    await late(2);
    expect((await cost(350)).json()).toMatchObject({
      code: 'cannot_adjust',
      message: 'El pagaré de este préstamo no prevé gastos de cobranza',
    });
    const bare = await pedro.upload(`/api/admin/loans/${loanId}/collection-costs`, {
      amount: '350',
      reason: 'Acto',
    });
    expect(bare.statusCode).toBe(400);
  });
});

describe('a waiver of late charge', () => {
  test('takes the requested amount, up to the late charge owed today, as the screen previewed', async () => {
    await late();
    const { after, most } = await previewed('kind=waiver&amount=150');
    expect(most).toBe(192);
    expect((await post('waivers', { amount: 193, reason: 'Enferma' })).json().errors).toEqual([
      { field: 'amount', message: 'Como máximo RD$192' },
    ]);
    const reply = await post('waivers', { amount: 150, reason: 'Estuvo enferma' });
    expect(reply.statusCode, reply.body).toBe(201);
    expect(reply.json()).toMatchObject({
      balance: after.balance,
      bookBalance: after.bookBalance,
      runningLateCharge: 0,
    });
    expect(after.balance).toBe(11_542);
    expect((await lettersOf(app, 'late-charge-waived'))[0]?.bodyText).toContain('Hoy debe RD$11,542.');
    expect(await eventsNamed(app, 'loan.late_charge_waived')).toHaveLength(1);
    await expectTheBooksToAgree();
    // The next ten days count on the instalment alone.
    await at('2027-01-10T15:00:00Z');
    expect((await file()).loan).toMatchObject({ balance: 11_542 + 192, runningLateCharge: 192 });
  });

  test('settles a loan that owes nothing else', async () => {
    await late();
    await confirm(11_500, 1);
    expect((await file()).loan.balance).toBe(192);
    expect((await post('waivers', { amount: 192, reason: 'Pagó el resto' })).json()).toMatchObject({
      balance: 0,
      status: 'settled',
    });
    expect(await eventsNamed(app, 'loan.settled')).toHaveLength(1);
    await expectTheBooksToAgree();
  });

  test("is refused to a member of the staff who has not seen another's decision", async () => {
    await late();
    const { updatedAt } = (await file()).loan;
    await confirm(500, 1);
    const reply = await post('waivers', { amount: 10, reason: 'Enferma', seenUpdatedAt: updatedAt });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'changed_meanwhile']);
    const again = { amount: 10, reason: 'Enferma', seenUpdatedAt: (await file()).loan.updatedAt };
    expect((await post('waivers', again)).statusCode).toBe(201);
  });
});

describe('a write-off', () => {
  test('takes the whole debt out of the expected income, late charge included', async () => {
    await late();
    await confirm(1_000, 1);
    await at('2027-03-31T15:00:00Z');
    const { after } = await previewed('kind=write_off');
    expect(after).toMatchObject({ balance: 0, bookBalance: 0, runningLateCharge: 0 });
    const reply = await post('write-off', { reason: 'Se fue del país' });
    expect(reply.json()).toMatchObject({ status: 'written_off', balance: 0, nextPayment: null });
    await expectTheBooksToAgree();
    const finances = (await pedro.get('/api/admin/finances')).json();
    expect(finances).toMatchObject({ outstanding: 0, bookBalance: 0, runningLateCharge: 0, credit: 0 });
    expect((await pedro.get('/api/admin/loan-figures')).json().overdue[0]).toMatchObject({ count: 0 });
    const sheet = (await pedro.get('/api/admin/finances/day-close')).json();
    expect(sheet.others).toMatchObject([{ kind: 'write_off' }]);
    expect(sheet.closing).toBe(0);
    await at('2027-06-30T15:00:00Z');
    expect((await file()).loan.balance).toBe(0);
    expect((await post('write-off', { reason: 'Otra vez' })).json().code).toBe('cannot_adjust');
  });

  test('withdraws the open proposal of a restructuring', async () => {
    await late();
    const proposal = { term: 3, newInterest: true, reason: 'Gana menos' };
    const proposed = await pedro.send('POST', `/api/admin/loans/${loanId}/restructuring`, proposal);
    expect(proposed.statusCode, proposed.body).toBe(201);
    expect((await post('write-off', { reason: 'Se fue del país' })).statusCode).toBe(201);
    const left = await app.db.selectFrom('restructurings').select('status').execute();
    expect(left).toEqual([{ status: 'withdrawn' }]);
  });

  test('a payment made before it and confirmed after it counts as recovered', async () => {
    await late();
    const id = await reported(rosa, 4_000, 3);
    await at('2027-01-15T15:00:00Z');
    await post('write-off', { reason: 'No responde' });
    const reply = await pedro.send('PATCH', `/api/payments/${id}/status`, { status: 'verified' });
    expect(reply.statusCode, reply.body).toBe(200);
    expect((await file()).loan).toMatchObject({ status: 'written_off', balance: 0, credit: 0 });
    await expectTheBooksToAgree();
  });
});

describe('an overpayment', () => {
  beforeEach(async () => {
    await late();
    await confirm(11_723, 1);
    expect((await file()).loan).toMatchObject({ status: 'settled', credit: 31 });
  });

  test('is returned to the customer, whole or in part, and blocks nothing', async () => {
    expect((await previewed('kind=refund&amount=31')).after).toMatchObject({ credit: 0, balance: 0 });
    expect((await post('refunds', { amount: 32, reference: 'TR-9' })).statusCode).toBe(400);
    const reply = await post('refunds', { amount: 31, reference: 'TR-9', fundsAccount: '800000001' });
    expect(reply.json()).toMatchObject({ credit: 0, status: 'settled' });
    expect((await lettersOf(app, 'credit-refunded'))[0]?.bodyText).toContain('Referencia: TR-9.');
    expect((await rosa.get(`/api/loans/${loanId}/settlement-letter.txt`)).body).toContain(
      'Devuelto o pasado a otro préstamo    RD$31',
    );
    await expectTheBooksToAgree();
    const again = await post('refunds', { amount: 1, reference: 'TR-10' });
    expect(again.json().code).toBe('cannot_adjust');
  });

  test('leaves the account that was chosen', async () => {
    await changeSettings(pedro, { companyAccounts: DEMO_SETTINGS.companyAccounts });
    const second = '960000002';
    expect((await post('refunds', { amount: 31, reference: 'TR-9', fundsAccount: second })).statusCode).toBe(
      201,
    );
    const refund = app.db.selectFrom('ledgerEntries').select('fundsAccount').where('kind', '=', 'refund');
    expect(await refund.execute()).toEqual([{ fundsAccount: second }]);
  });

  test('pays the next loan, from the day of the transfer', async () => {
    const next = await lent(app, 'rosa', { ...ONE, loanType: 'nomina' });
    const reply = await post('carry-over', { amount: 31 });
    expect(reply.statusCode, reply.body).toBe(201);
    expect(reply.json()).toMatchObject({ credit: 0 });
    expect((await pedro.get(`/api/loans/${next.loanId}`)).json()).toMatchObject({ balance: 11_469 });
    expect((await lettersOf(app, 'credit-carried-over'))[0]?.bodyText).toContain('Hoy debe RD$11,469.');
    await expectTheBooksToAgree(11_469);
    const { rows } = await app.ownerPool.query(
      `select sum(case when destination = 'between_loans' then amount else 0 end
         - case when source = 'between_loans' then amount else 0 end)::integer as between from ledger_entries`,
    );
    expect(rows).toEqual([{ between: 0 }]);
  });

  test('that was returned is owed again when the payment that it came from is reversed', async () => {
    await post('refunds', { amount: 31, reference: 'TR-9' });
    const [payment] = (await file()).payments;
    const reply = await pedro.send('POST', `/api/admin/payments/${payment?.id}/reversal`, {
      reason: 'Rebotó',
    });
    expect(reply.json().loan).toMatchObject({ status: 'active', balance: 11_692 + 31 });
    await expectTheBooksToAgree();
  });
});

test('the payoff amount of a day pays the loan off on that day', async () => {
  await late();
  const payoff = async (query: string, who = rosa) =>
    (await who.get(`/api/loans/${loanId}/payoff${query}`)).json();
  expect(await payoff('')).toEqual({
    on: '2026-12-31',
    balance: 11_692,
    bookBalance: 11_500,
    runningLateCharge: 192,
    reported: 0,
    balanceAfterVerification: 11_692,
  });
  const { balance } = await payoff('?on=2027-01-10');
  expect(balance).toBe(11_500 + 383);
  expect((await payoff('?on=2026-12-30')).errors).toMatchObject([{ field: 'on' }]);
  const ana = await app.signIn('ana');
  expect((await payoff('', ana)).code).toBe('not_found');
  await at('2027-01-10T15:00:00Z');
  await confirm(balance, 4);
  expect((await file()).loan).toMatchObject({ status: 'settled', credit: 0 });
});
