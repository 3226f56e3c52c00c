import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { changeSettings, lent, paymentFields, receiptPicture, reported } from '#test/stories.ts';

let app: TestApp;
let rosa: Browser;
let pedro: Browser;
let loanId: number;
beforeEach(async () => {
  app = await openTestApp();
  ({ customer: rosa, pedro, loanId } = await lent(app, 'rosa', { amount: 10_000, term: 3 }));
});
afterEach(() => app.close());

const loan = async () => (await rosa.get('/api/loans/active')).json();
const entries = () =>
  app.db
    .selectFrom('ledgerEntries')
    .selectAll()
    .where('loanId', '=', loanId)
    .where('kind', '<>', 'allocation')
    .orderBy('id')
    .execute();
const decide = (id: number, status: string, notes?: string) =>
  pedro.send('PATCH', `/api/payments/${id}/status`, { status, ...(notes !== undefined && { notes }) });

describe('Rosa pays', () => {
  test('into one of the lender’s accounts, stored with the lender’s name of the bank and her name of who paid; another number is refused', async () => {
    const account = {
      bankName: 'Popular',
      accountType: 'corriente',
      accountNumber: '800000009',
      accountHolder: 'Préstamos Demo',
    };
    await changeSettings(pedro, { companyAccounts: [account] });
    const pay = async (accountNumber: string) =>
      rosa.upload(
        '/api/payments',
        { ...paymentFields(1_000), accountNumber, bankName: 'Otro', accountHolder: 'Ana Méndez' },
        { field: 'receiptFile', name: 'recibo.jpg', bytes: await receiptPicture(3) },
      );
    const refused = await pay('123456');
    expect(refused.json().errors).toEqual([
      { field: 'accountNumber', message: 'Elija una de las cuentas donde se paga' },
    ]);
    expect((await pay('800000009')).json()).toMatchObject({
      bankName: 'Popular',
      accountNumber: '800000009',
      accountHolder: 'Ana Méndez',
    });
  });

  test('a confirmed payment is in the account that she paid to', async () => {
    await changeSettings(pedro, { companyAccounts: DEMO_SETTINGS.companyAccounts });
    const accountNumber = '960000002';
    const reply = await rosa.upload(
      '/api/payments',
      { ...paymentFields(1_000), accountNumber },
      { field: 'receiptFile', name: 'recibo.jpg', bytes: await receiptPicture(4) },
    );
    expect((await decide(reply.json().id, 'verified')).statusCode).toBe(200);
    expect((await entries()).at(-1)).toMatchObject({ kind: 'payment', fundsAccount: accountNumber });
  });

  test('the loan follows the note she signed: dates from the disbursement, 12,075 in all', async () => {
    expect(await loan()).toMatchObject({
      status: 'active',
      principal: 10_000,
      total: 12_075,
      balance: 12_075,
      nextPayment: { date: '2026-12-05', amount: 3_833 },
      remainingInstalments: 3,
      instalments: [
        { amount: 3_833, dueDate: '2026-12-05' },
        { amount: 3_833, dueDate: '2026-12-20' },
        { amount: 4_409, dueDate: '2027-01-04' },
      ],
    });
    expect((await entries()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['disbursement', 10_000],
      ['interest', 2_075],
    ]);
  });

  test('a reported payment changes nothing until staff confirm it, and then counts from its own day', async () => {
    app.setClock('2026-12-04T14:00:00Z');
    const id = await reported(rosa, 5_000, 1);
    expect((await loan()).balance).toBe(12_075);
    app.setClock('2026-12-06T14:00:00Z');
    pedro = await app.signIn('pedro');
    const reply = await decide(id, 'verified');
    expect(reply.json()).toMatchObject({
      status: 'verified',
      balance: 7_075,
      message: 'Pago confirmado',
      loanApplication: { fullName: 'Rosa Méndez' },
    });
    // The rest after the first instalment is paid towards the next.
    expect(
      (await loan()).instalments.map(({ paid, status }: { paid: number; status: string }) => [paid, status]),
    ).toEqual([
      [3_833, 'paid'],
      [1_167, 'due'],
      [0, 'due'],
    ]);
    expect((await entries()).at(-1)).toMatchObject({
      kind: 'payment',
      source: 'customer_credit',
      destination: 'funds',
      amount: 5_000,
      balanceChange: -5_000,
      valueDate: '2026-12-04',
      paymentId: id,
    });
    const [letter] = await app.db
      .selectFrom('messages')
      .selectAll()
      .where('template', '=', 'payment-confirmed')
      .orderBy('id')
      .execute();
    expect(letter?.bodyText).toContain('RD$7,075');
    const [event] = await app.db
      .selectFrom('events')
      .selectAll()
      .where('name', '=', 'payment.verified')
      .orderBy('id')
      .execute();
    expect(event).toMatchObject({ subjectId: String(id) });
    expect((await decide(id, 'rejected', 'tarde')).json()).toMatchObject({
      code: 'payment_already_processed',
    });
  });

  test('a rejection needs its reason and frees the receipt', async () => {
    const id = await reported(rosa, 700, 2);
    expect((await decide(id, 'rejected', ' ')).json().errors).toEqual([
      { field: 'notes', message: 'Debe proporcionar una razón de rechazo' },
    ]);
    const twice = await rosa.upload('/api/payments', paymentFields(700), {
      field: 'receiptFile',
      name: 'r.jpg',
      bytes: await receiptPicture(2),
    });
    expect(twice.json()).toMatchObject({
      code: 'receipt_already_registered',
      message: 'Este comprobante ya fue registrado',
    });
    expect((await decide(id, 'rejected', 'No se lee')).statusCode).toBe(200);
    expect((await loan()).balance).toBe(12_075);
    await decide(await reported(rosa, 700, 2), 'rejected', 'Otra vez');
  });

  test('repayment settles the loan, and a reversal reopens it with a row of its own', async () => {
    await decide(await reported(rosa, 5_000, 1), 'verified');
    expect((await loan()).balance).toBe(7_075);
    const id = await reported(rosa, 8_000, 3);
    expect((await decide(id, 'verified')).json()).toMatchObject({ balance: 0 });
    expect(
      await app.db.selectFrom('loans').select('status').where('id', '=', loanId).executeTakeFirst(),
    ).toEqual({ status: 'settled' });
    expect(await loan()).toBeNull();
    const before = (await entries()).length;
    const reversed = await pedro.send('POST', `/api/admin/payments/${id}/reversal`, {
      reason: 'Cheque devuelto',
    });
    expect(reversed.json()).toMatchObject({
      reversalReason: 'Cheque devuelto',
      balance: 7_075,
      loan: { status: 'active' },
    });
    expect((await entries()).length).toBe(before + 1);
    expect(
      (await pedro.send('POST', `/api/admin/payments/${id}/reversal`, { reason: 'otra vez' })).statusCode,
    ).toBe(409);
    await expect(app.db.deleteFrom('ledgerEntries').execute()).rejects.toThrow(/append-only/);
  });

  test('receipts: a PDF is stored and offered as a download, never shown inline; other file types are refused', async () => {
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
    const reply = await rosa.upload('/api/payments', paymentFields('1,000'), {
      field: 'receiptFile',
      name: 'recibo.pdf',
      bytes: pdf,
    });
    expect(reply.json()).toMatchObject({
      amount: 1_000,
      receiptType: 'application/pdf',
      paymentReference: expect.stringMatching(/^PG-\d{6}$/),
    });
    const bytes = await pedro.get(reply.json().receiptUrl);
    expect([bytes.headers['content-disposition'], bytes.headers['cache-control']]).toEqual([
      expect.stringContaining('attachment'),
      'private, no-store',
    ]);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(
      (
        await rosa.upload('/api/payments', paymentFields(5), {
          field: 'receiptFile',
          name: 'r.svg',
          bytes: svg,
          type: 'image/svg+xml',
        })
      ).statusCode,
    ).toBe(415);
    const big = await rosa.upload('/api/payments', paymentFields(5), {
      field: 'receiptFile',
      name: 'r.jpg',
      bytes: Buffer.alloc(5 * 1024 * 1024 + 1, 65),
    });
    expect([big.statusCode, big.json().message]).toEqual([413, 'El archivo debe ser menor a 5MB']);
    expect((await rosa.upload('/api/payments', paymentFields(5))).json().errors).toEqual([
      { field: 'receiptFile', message: 'Debes subir un comprobante de pago' },
    ]);
    const ana = await app.signIn('ana');
    expect((await ana.get(reply.json().receiptUrl)).statusCode).toBe(404);
    expect(
      (
        await ana.upload('/api/payments', paymentFields(5), {
          field: 'receiptFile',
          name: 'r.jpg',
          bytes: await receiptPicture(9),
        })
      ).json(),
    ).toMatchObject({ code: 'no_active_loan' });
  });
});
