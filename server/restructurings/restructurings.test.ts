import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FiscalMonth } from '#contract/accounting.ts';
import type { LoanFile } from '#contract/loan-book.ts';
import { verifyNow } from '#server/verification/verify-now.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { changeSettings, enteredAt, lent, paid, reported, signatureOf } from '#test/stories.ts';
import { eventsNamed, lettersOf } from '#test/written.ts';

// RD$10,000 in one: RD$11,500 due on Sunday 20/12/2026, on time until Monday 21; at 5% a month RD$19.17 a day.
const ONE = { amount: 10_000, term: 1 };
const TEN_DAYS_LATE = '2026-12-31T15:00:00Z';
/** Rosa has paid RD$1,000 on the tenth day: RD$192 of late charge, and RD$808 of the instalment (RD$105 interest). */
const REST = { principal: 9_297, interest: 1_395, lateCharge: 0, costs: 0, balance: 10_692 };

let app: TestApp;
let pedro: Browser;
let rosa: Browser;
let loanId: number;

async function at(instant: string) {
  ({ pedro, other: rosa } = await enteredAt(app, instant, 'rosa'));
}
beforeEach(async () => {
  app = await openTestApp();
  await changeSettings(await app.signIn('pedro'), { lateChargeVariant: 5 });
  ({ loanId } = await lent(app, 'rosa', ONE));
  await at(TEN_DAYS_LATE);
  await paid(rosa, pedro, 1_000, 1);
});
afterEach(() => app.close());

const file = async (id = loanId): Promise<LoanFile> =>
  (await pedro.get(`/api/admin/loans/${id}/file`)).json();
const propose = (body: Record<string, unknown> = {}) =>
  pedro.send('POST', `/api/admin/loans/${loanId}/restructuring`, {
    term: 3,
    newInterest: true,
    reason: 'Perdió horas de trabajo',
    ...body,
  });
const previewed = async (query = 'term=3&newInterest=yes') =>
  (await pedro.get(`/api/admin/loans/${loanId}/restructuring?${query}`)).json();
const read = async () => (await rosa.send('POST', `/api/loans/${loanId}/restructuring/preview`, {})).json();
const accept = async (agreementHash: string, who = rosa) =>
  who.send('PATCH', `/api/loans/${loanId}/restructuring/accept`, {
    signature: await signatureOf('rosa'),
    acceptDebtAgreement: true,
    acceptCreditCheck: true,
    agreementHash,
  });
const documentsOf = async (month: string) =>
  (await pedro.get(`/api/admin/fiscal/months/${month}`))
    .json<FiscalMonth>()
    .documents.map(({ kind, concept, amount }) => [kind, concept, amount]);
const notes = () =>
  app.db
    .selectFrom('legalDocuments')
    .selectAll()
    .where('kind', '=', 'debt-agreement')
    .orderBy('id')
    .execute();

async function betweenLoans() {
  const { rows } = await app.ownerPool.query(
    `select sum(case when destination = 'between_loans' then amount else 0 end
       - case when source = 'between_loans' then amount else 0 end)::integer as between from ledger_entries`,
  );
  return rows[0].between;
}

describe('a restructuring', () => {
  test('is previewed, proposed, read beside the old terms and signed twice, and the books equal the preview', async () => {
    const { before, after, plan, refused } = await previewed();
    expect(before).toMatchObject(REST);
    // RD$9,297 at 20.75 %: RD$1,929 of new interest; the RD$1,395 of old interest bear none.
    expect([plan.principal, plan.interest, plan.total]).toEqual([9_297, 3_324, 12_621]);
    expect(after).toMatchObject({ balance: 12_621, principal: 9_297, interest: 3_324, lateCharge: 0 });
    expect(refused).toBeNull();
    const reply = await propose();
    expect(reply.statusCode, reply.body).toBe(201);
    expect(reply.json()).toMatchObject({ status: 'active', balance: 10_692 });
    expect((await lettersOf(app, 'restructuring-proposed'))[0]?.bodyText).toContain('RD$12,621 en total');
    expect((await eventsNamed(app, 'loan.restructuring_proposed'))[0]?.facts).toMatchObject({
      total: 12_621,
      term: 3,
    });
    expect((await file()).restructurings).toMatchObject([
      { status: 'proposed', term: 3, proposedBy: 'Pedro Santos', newLoanId: null },
    ]);

    const offered = (await rosa.get(`/api/loans/${loanId}/restructuring`)).json();
    expect(offered).toMatchObject({ before, after, plan, refused: null, reason: 'Perdió horas de trabajo' });
    const shown = await read();
    const [note = { text: '' }] = shown.documents;
    const running = note.text.replace(/\s+/g, ' ');
    expect(running).toContain('No se desembolsa dinero nuevo');
    expect(running).toContain('Capital RD$9,297 Interés RD$1,395 Debe hoy RD$10,692');
    expect(running).toContain('Interés nuevo: RD$1,929, equivalente al 20.75% del capital');
    const [oldNote] = await notes();
    expect(running).toContain(`huella ${oldNote?.sha256.slice(0, 16)}, al que reemplaza`);
    const kept = await app.db
      .selectFrom('agreements')
      .selectAll()
      .where('hash', '=', shown.agreementHash)
      .execute();
    expect(kept).toHaveLength(1);

    const signed = await accept(shown.agreementHash);
    expect(signed.statusCode, signed.body).toBe(200);
    const { id: newId } = signed.json();
    expect(signed.json()).toMatchObject({
      status: 'active',
      supersedesLoanId: loanId,
      balance: after.balance,
      bookBalance: after.bookBalance,
      disbursedOn: '2026-12-31',
    });
    const [old, next] = [await file(), await file(newId)];
    expect(old.loan).toMatchObject({ status: 'restructured', balance: 0, bookBalance: 0, credit: 0 });
    // Another loan took it over, so its instalment is not shown as paid.
    expect(old.loan.instalments.map(({ status }) => status)).toEqual(['restructured']);
    expect(old.ledger.at(-1)).toMatchObject({ kind: 'restructuring', amount: -10_692, balanceAfter: 0 });
    expect(next.ledger.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['restructuring', 9_297],
      ['restructuring', 1_395],
      ['interest', 1_929],
    ]);
    expect(await betweenLoans()).toBe(0);
    expect(old.restructurings).toMatchObject([{ status: 'signed', newLoanId: newId }]);
    expect(next.restructurings).toMatchObject([{ status: 'signed', loanId }]);

    // The evidence names the note that it replaces; both old documents are superseded.
    const [first, second, ...others] = await notes();
    expect([others.length, first?.supersededAt === null, second?.supersededAt]).toEqual([0, false, null]);
    expect(second?.evidence).toMatchObject({ supersedesSha256: first?.sha256 });
    expect(second?.agreementHash).toBe(shown.agreementHash);
    expect((await eventsNamed(app, 'application.restructuring_signed'))[0]?.facts).toMatchObject({
      agreement: shown.agreementHash,
    });
    expect((await lettersOf(app, 'loan-restructured'))[0]?.bodyText).toContain('Ahora debe RD$12,621.');
    expect((await verifyNow(app.deps, () => true)).examples).toEqual([]);
  });

  test('is shown correctly wherever the program shows loans', async () => {
    await propose({ newInterest: false });
    const { id: newId } = (await accept((await read()).agreementHash)).json();
    expect((await rosa.get('/api/loans/active')).json()).toMatchObject({ id: newId, balance: 10_692 });
    expect((await rosa.get('/api/loans')).json().map(({ status }: { status: string }) => status)).toEqual([
      'active',
      'restructured',
    ]);
    // It counts once as lent and agreed; the payments count as received.
    expect((await pedro.get('/api/dashboard/stats')).json()).toMatchObject({
      totalLentAmount: 10_000,
      totalRevenue: 1_500,
      approvedLoans: 1,
      activeLoansCount: 1,
    });
    expect((await rosa.get('/api/dashboard/stats')).json()).toMatchObject({ totalLentAmount: 10_000 });
    expect((await pedro.get('/api/admin/finances')).json()).toMatchObject({
      lent: 10_000,
      collected: 1_000,
      outstanding: 10_692,
      interestContracted: 1_500,
      interestCollected: 105,
    });
    const sheet = (await pedro.get('/api/admin/finances/day-close')).json();
    // The sum that left one loan is the sum that entered the other.
    expect(sheet.others).toEqual([]);
    expect(sheet.closing).toBe(10_692);
    // The old loan owes nothing, but was not repaid, so it has no settlement letter.
    expect((await rosa.get(`/api/loans/${loanId}/settlement-letter.txt`)).json().code).toBe('not_settled');
    await at('2027-01-05T15:00:00Z');
    await paid(rosa, pedro, 10_692, 5);
    expect((await file(newId)).loan).toMatchObject({ status: 'settled', credit: 0 });
    const letter = (await rosa.get(`/api/loans/${newId}/settlement-letter.txt`)).body.replace(/\s+/g, ' ');
    expect(letter).toContain('Capital reestructurado el 31/12/2026 RD$9,297');
    expect(letter).toContain('Total pagado RD$10,692');
    expect(letter).not.toContain('A favor del cliente');
  });

  test('carries late charge and costs beside the instalments, without charging on them', async () => {
    await at('2027-01-10T15:00:00Z');
    const { before, after, plan } = await previewed('term=2&newInterest=no');
    expect(before.lateCharge).toBeGreaterThan(0);
    expect(plan.total).toBe(10_692);
    expect(after).toMatchObject({ balance: 10_692 + before.lateCharge, lateCharge: before.lateCharge });
    await propose({ term: 2, newInterest: false });
    const signed = await accept((await read()).agreementHash);
    expect(signed.statusCode, signed.body).toBe(200);
    const { id, balance, nextPayment } = signed.json();
    expect(balance).toBe(after.balance);
    expect(nextPayment.amount).toBe(plan.instalments[0].amount + before.lateCharge);
    // A month late: 5 % of the two instalments, without the carried sums.
    await at('2027-03-25T15:00:00Z');
    const late = (await file(id)).loan;
    const alone = late.runningLateCharge;
    expect(alone).toBeGreaterThan(0);
    expect(alone).toBeLessThan(Math.round((10_692 * 5 * 60) / 3_000));
    expect((await file()).loan.balance).toBe(0);
  });

  test('is computed on the day of the signature: another day is another agreement to read', async () => {
    await propose();
    const shown = await read();
    await at('2027-01-04T15:00:00Z');
    const refused = await accept(shown.agreementHash);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'agreement_changed']);
    expect((await file()).loan.status).toBe('active');
    expect((await accept(refused.json().details.agreementHash)).statusCode).toBe(200);
  });

  test('waits until staff decide reported payments', async () => {
    await propose();
    const shown = await read();
    const id = await reported(rosa, 500, 3);
    expect((await previewed()).refused).toContain('pago por verificar');
    expect((await accept(shown.agreementHash)).json()).toMatchObject({ code: 'cannot_adjust' });
    await pedro.send('PATCH', `/api/payments/${id}/status`, { status: 'rejected', notes: 'No llegó' });
    expect((await accept((await read()).agreementHash)).statusCode).toBe(200);
  });

  test('can be declined by the customer and withdrawn by the lender, one at a time', async () => {
    await propose();
    expect((await propose()).json()).toMatchObject({
      code: 'cannot_adjust',
      message: 'Ya hay una propuesta que espera la firma del cliente',
    });
    const declined = await rosa.send('PATCH', `/api/loans/${loanId}/restructuring/decline`, {});
    expect(declined.statusCode, declined.body).toBe(200);
    expect((await rosa.get(`/api/loans/${loanId}/restructuring`)).json()).toBeNull();
    const { updatedAt } = (await file()).loan;
    expect((await propose({ seenUpdatedAt: updatedAt })).statusCode).toBe(201);
    const stale = { seenUpdatedAt: updatedAt };
    const withdraw = (body: object) =>
      pedro.send('PATCH', `/api/admin/loans/${loanId}/restructuring/withdraw`, body);
    expect((await withdraw(stale)).json().code).toBe('changed_meanwhile');
    expect((await withdraw({})).statusCode).toBe(200);
    expect(await lettersOf(app, 'restructuring-withdrawn')).toHaveLength(1);
    expect((await withdraw({})).json().code).toBe('cannot_adjust');
    expect((await file()).restructurings.map(({ status }) => status)).toEqual(['withdrawn', 'declined']);
    expect((await file()).loan).toMatchObject({ status: 'active', balance: 10_692 });
    const ana = await app.signIn('ana');
    expect((await ana.get(`/api/loans/${loanId}/restructuring`)).json().code).toBe('not_found');
    expect((await accept('0'.repeat(64))).json().code).toBe('cannot_adjust');
    await changeSettings(await app.signIn('pedro'), { lateChargeVariant: 5 });
    await pedro.send('POST', `/api/admin/loans/${loanId}/write-off`, { reason: 'Se fue' });
    expect((await propose()).json().message).toBe('Este préstamo no está activo');
  });

  test('a payment of the old loan that the bank takes back is owed on it again, beside the new one', async () => {
    await propose();
    await accept((await read()).agreementHash);
    const [payment] = (await file()).payments;
    const reply = await pedro.send('POST', `/api/admin/payments/${payment?.id}/reversal`, {
      reason: 'Rebotó',
    });
    expect(reply.statusCode, reply.body).toBe(200);
    expect((await file()).loan).toMatchObject({ status: 'active', balance: 1_000 });
    expect(await betweenLoans()).toBe(0);
    expect((await verifyNow(app.deps, () => true)).examples).toEqual([]);
  });

  test('collects no interest: the tax documents have what the client paid', async () => {
    await at('2027-01-10T15:00:00Z');
    await propose();
    const signed = await accept((await read()).agreementHash);
    expect(signed.statusCode, signed.body).toBe(200);
    const invoicesOf = async (month: string) =>
      (await pedro.get(`/api/admin/fiscal/months/${month}`))
        .json<FiscalMonth>()
        .documents.map(({ concept, amount }) => [concept, amount]);
    expect(await invoicesOf('2027-01')).toEqual([]);
    expect(await invoicesOf('2026-12')).toEqual([
      ['interest', 105],
      ['late_charge', 192],
    ]);
  });

  test('of a payment of its own day the tax documents have what that paid, until the bank takes it back', async () => {
    await propose();
    expect((await accept((await read()).agreementHash)).statusCode).toBe(200);
    const PAID = [
      ['consumption', 'interest', 105],
      ['debit_note', 'late_charge', 192],
    ];
    expect(await documentsOf('2026-12')).toEqual(PAID);
    const [payment] = (await file()).payments;
    await at('2027-01-10T15:00:00Z');
    const reverse = await pedro.send('POST', `/api/admin/payments/${payment?.id}/reversal`, {
      reason: 'Rebotó',
    });
    expect(reverse.statusCode, reverse.body).toBe(200);
    expect(await documentsOf('2026-12')).toEqual(PAID);
    expect(await documentsOf('2027-01')).toEqual([
      ['credit_note', 'interest', 105],
      ['credit_note', 'late_charge', 192],
    ]);
  });

  test('is not proposed for a loan that another one has taken over, though a reversal opened it again', async () => {
    await propose();
    await accept((await read()).agreementHash);
    const [payment] = (await file()).payments;
    await pedro.send('POST', `/api/admin/payments/${payment?.id}/reversal`, { reason: 'Rebotó' });
    const again = await propose();
    expect([again.statusCode, again.json().code], again.body).toEqual([409, 'cannot_adjust']);
    expect((await previewed()).refused).toContain('reestructur');
  });

  describe('whose old loan a reversal opened again', () => {
    let newId: number;
    beforeEach(async () => {
      await propose({ newInterest: false });
      ({ id: newId } = (await accept((await read()).agreementHash)).json());
      const [payment] = (await file()).payments;
      await pedro.send('POST', `/api/admin/payments/${payment?.id}/reversal`, { reason: 'Rebotó' });
    });
    const pay = async (id: number) => {
      const { balance: amount } = (await file(id)).loan;
      const body = { amount, paymentMethod: 'cash', on: '2026-12-31' };
      const reply = await pedro.send('POST', `/api/admin/loans/${id}/payments`, body);
      expect(reply.statusCode, reply.body).toBe(201);
    };
    const letter = (id: number) => rosa.get(`/api/loans/${id}/settlement-letter.txt`);
    const previewedStatus = async () =>
      (await pedro.get(`/api/admin/loans/${loanId}/preview?kind=payment&amount=1000&on=2026-12-31`)).json()
        .after.status;

    test('is taken over again once that is paid: the note in force is not cancelled', async () => {
      expect(await previewedStatus()).toBe('restructured');
      await pay(loanId);
      expect((await file()).loan).toMatchObject({ status: 'restructured', balance: 0 });
      expect((await letter(loanId)).json().code).toBe('not_settled');
      expect(await lettersOf(app, 'loan-settled')).toEqual([]);
      const named = async (name: string) => (await eventsNamed(app, name)).map(({ subjectId }) => subjectId);
      expect(await named('loan.restructured')).toEqual([String(loanId), String(loanId)]);
      expect(await named('loan.settled')).toEqual([]);
      const told = (await lettersOf(app, 'payment-recorded')).at(-1)?.bodyText;
      expect(told).toContain('ya no debe nada por este préstamo. Todavía tiene otro');
      expect(told).not.toContain('saldado');
      expect((await letter(newId)).json().code).toBe('not_settled');
      await pay(newId);
      expect((await letter(newId)).body).toContain('CARTA DE SALDO');
      expect(await lettersOf(app, 'loan-settled')).toHaveLength(1);
      expect((await verifyNow(app.deps, () => true)).examples).toEqual([]);
    });

    test('has no settlement letter while the old loan owes, nor does the application count as paid', async () => {
      await pay(newId);
      const { applicationId } = (await file(newId)).loan;
      const own = async () => (await rosa.get(`/api/loan-applications/${applicationId}`)).json();
      const happened = async () =>
        (await rosa.get(`/api/loan-applications/${applicationId}/history`))
          .json()
          .map(({ event }: { event: string }) => event);
      expect((await own()).loan).toMatchObject({ id: loanId, status: 'active' });
      expect(await happened()).not.toContain('loan.settled');
      expect((await file(newId)).loan.status).toBe('settled');
      expect((await letter(newId)).json().code).toBe('not_settled');
      expect(await lettersOf(app, 'loan-settled')).toEqual([]);
      await pay(loanId);
      expect((await letter(newId)).body).toContain('CARTA DE SALDO');
    });
  });
});
