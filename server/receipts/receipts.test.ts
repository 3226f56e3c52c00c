import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeMissingReceipts } from '#server/receipts/numbered-receipt.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { textOfPdf } from '#test/pdf-text.ts';
import { lent, reported } from '#test/stories.ts';
import { lettersOf } from '#test/written.ts';

let app: TestApp;
let pedro: Browser;
let rosa: Browser;
let paymentId: number;
beforeEach(async () => {
  app = await openTestApp();
  const { loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 });
  app.setClock('2026-12-31T15:00:00Z');
  pedro = await app.signIn('pedro');
  rosa = await app.signIn('rosa');
  const reply = await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, {
    amount: 2_000,
    paymentMethod: 'cash',
    on: '2026-12-31',
  });
  expect(reply.statusCode, reply.body).toBe(201);
  paymentId = reply.json().id;
});
afterEach(() => app.close());

const read = (id = paymentId, who = pedro) => who.get(`/api/admin/payments/${id}/numbered-receipt`);
const send = (headers: Record<string, string> = {}, id = paymentId) =>
  pedro.send('POST', `/api/admin/payments/${id}/receipt-copies`, {}, headers);
const letters = () => lettersOf(app, 'payment-recorded');

describe('the receipt of money over the counter', () => {
  test('is read as data that equals its PDF, also after the loan has changed', async () => {
    const { loanId } = await app.db
      .selectFrom('payments')
      .select('loanId')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, {
      amount: 500,
      paymentMethod: 'cash',
      on: '2026-12-31',
    });
    const receipt = (await read()).json();
    expect(receipt).toMatchObject({
      number: '000001',
      lines: [
        { label: 'Forma de pago', value: 'Efectivo en caja' },
        { label: 'Cuenta desde', value: '31/12/2026' },
        { label: 'A capital', value: 'RD$1,672' },
        { label: 'A interés', value: 'RD$251' },
        { label: 'A mora', value: 'RD$77' },
        { label: 'Debe después de este pago', value: 'RD$9,577' },
      ],
      reversedOn: null,
      sentTo: 'rosa@demo.do',
    });
    expect(receipt.message).toContain('Recibimos RD$2,000');
    await makeMissingReceipts(app.deps);
    const pdf = await rosa.get(`/api/payments/${paymentId}/receipt`);
    const text = textOfPdf(pdf.rawPayload).replace(/\s+/g, ' ');
    for (const { label, value } of receipt.lines) expect(text).toContain(`${label} ${value}`);
    for (const words of [receipt.lender, receipt.sentence, receipt.made]) expect(text).toContain(words);
  });

  test('goes to the customer again, once for each press, and the audit records it', async () => {
    const key = { 'idempotency-key': 'again' };
    const [first, second] = [await send(key), await send(key)];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(first.json().message).toBe('El recibo núm. 000001 (RD$2,000) se le envía otra vez.');
    const [given, copy, ...more] = await letters();
    expect(more).toEqual([]);
    expect(copy).toMatchObject({ recipient: 'rosa@demo.do', subject: 'Copia del recibo 000001: RD$2,000' });
    expect(copy?.attachments).toEqual(given?.attachments);
    const events = await app.db
      .selectFrom('events')
      .select(['subjectId', 'facts'])
      .where('name', '=', 'payment.receipt_sent')
      .orderBy('id')
      .execute();
    expect(events).toEqual([{ subjectId: String(paymentId), facts: { receipt: 1 } }]);
  });

  test('is marked void once the payment is reversed, and can no longer be sent', async () => {
    await pedro.send('POST', `/api/admin/payments/${paymentId}/reversal`, { reason: 'Era de otro' });
    expect((await read()).json().reversedOn).toBe('2026-12-31');
    const reply = await send();
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'payment_already_processed']);
    expect(await letters()).toHaveLength(1);
  });

  test('exists for payments that the lender recorded, and is for staff', async () => {
    const own = await reported(rosa, 1_000, 1);
    for (const reply of [await read(own), await send({}, own)]) expect(reply.statusCode).toBe(404);
    expect((await read(paymentId, rosa)).statusCode).toBe(403);
  });
});
