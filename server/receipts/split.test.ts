import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FiscalMonth } from '#contract/accounting.ts';
import { makeMissingReceipts } from '#server/receipts/numbered-receipt.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { textOfPdf } from '#test/pdf-text.ts';
import { lent } from '#test/stories.ts';

let app: TestApp;
let pedro: Browser;
let loanId: number;
beforeEach(async () => {
  app = await openTestApp();
  // RD$10,000 in one: RD$11,500, ten days late on the last day of the year, RD$77 of late charge.
  ({ loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 }));
  app.setClock('2026-12-31T15:00:00Z');
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

async function linesOf(amount: number) {
  const body = { amount, paymentMethod: 'cash', on: '2026-12-31', confirmAbovePayoff: true };
  const paid = await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, body);
  expect(paid.statusCode, paid.body).toBe(201);
  const { id, receiptUrl } = paid.json();
  const { lines } = (await pedro.get(`/api/admin/payments/${id}/numbered-receipt`)).json();
  const told: Record<string, string> = Object.fromEntries(
    lines.map(({ label, value }: { label: string; value: string }) => [label, value]),
  );
  await makeMissingReceipts(app.deps);
  const pdf = textOfPdf((await pedro.get(receiptUrl)).rawPayload).replace(/\s+/g, ' ');
  return { told, pdf };
}

it('late charge first; each remaining peso has its share of interest, on the screen as on paper', async () => {
  // 2,000 − 77 = 1,923, of which 1,500/11,500 are interest: 250.83.
  const { told, pdf } = await linesOf(2_000);
  expect(told).toMatchObject({ 'A mora': 'RD$77', 'A capital': 'RD$1,672', 'A interés': 'RD$251' });
  for (const part of ['A mora RD$77', 'A capital RD$1,672', 'A interés RD$251']) expect(pdf).toContain(part);
});

it('an overpayment is not part of the loan, and is shown as credit', async () => {
  const { told } = await linesOf(12_000);
  expect(told).toMatchObject({
    'A mora': 'RD$77',
    'A capital': 'RD$10,000',
    'A interés': 'RD$1,500',
    'A favor del cliente': 'RD$423',
  });
});

it('prints for a roll and for a sheet, with the same split and the note that it is not fiscal', async () => {
  const body = { amount: 2_000, paymentMethod: 'cash', on: '2026-12-31' };
  const { id } = (await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, body)).json();
  const printed = (paper: string) => pedro.get(`/api/admin/payments/${id}/printed-receipt?paper=${paper}`);
  const [roll, sheet] = [await printed('roll'), await printed('a4')];
  for (const { statusCode, headers, rawPayload } of [roll, sheet]) {
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = textOfPdf(rawPayload).replace(/\s+/g, ' ');
    for (const said of ['000001', 'A mora RD$77', 'A capital RD$1,672', 'A interés RD$251'])
      expect(text).toContain(said);
    expect(text).toContain('No es un comprobante fiscal.');
  }
  // 80 mm are 226.77 points, A4 is 595.28 by 841.89.
  expect(roll.rawPayload.toString('latin1')).toMatch(/\/MediaBox \[0 0 226\.77\d* \d/);
  expect(sheet.rawPayload.toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]');
  expect((await printed('papyrus')).statusCode).toBe(400);

  await pedro.send('POST', `/api/admin/payments/${id}/reversal`, { reason: 'Contado dos veces' });
  expect(textOfPdf((await printed('roll')).rawPayload)).toContain('Sin valor: el pago se reversó');
});

it('names no tax document of another payment of the same day', async () => {
  const pay = async () => {
    const body = { amount: 2_000, paymentMethod: 'cash', on: '2026-12-31' };
    return (await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, body)).json().id;
  };
  const first = await pay();
  app.advance(60_000);
  const second = await pay();
  app.setClock('2027-01-05T15:00:00Z');
  pedro = await app.signIn('pedro');
  for (const [from, to] of [
    ['E320000000001', 'E320000000090'],
    ['E330000000001', 'E330000000090'],
  ])
    await pedro.send('POST', '/api/admin/fiscal/ranges', { first: from, last: to, endsOn: null });
  const month = '/api/admin/fiscal/months/2026-12';
  const { documents } = (await pedro.get(month)).json<FiscalMonth>();
  for (const { userId, kind, concept, corrects } of documents) {
    const encf = kind === 'consumption' ? 'E320000000007' : 'E330000000002';
    const entry = { userId, kind, concept, corrects, encf, issuedOn: '2027-01-05' };
    expect((await pedro.send('POST', `${month}/numbers`, entry)).statusCode).toBe(201);
  }
  const said = async (id: number) =>
    (await pedro.get(`/api/admin/payments/${id}/numbered-receipt`)).json().notFiscal;
  // The first one paid all of the late charge.
  expect(await said(first)).toContain('E330000000002 (Mora');
  expect(await said(second)).toContain('E320000000007 (Intereses');
  expect(await said(second)).not.toContain('Mora');
});

it('names its tax documents from when they have numbers; the file that was made stays as it was', async () => {
  const body = { amount: 2_000, paymentMethod: 'cash', on: '2026-12-31' };
  const { id, receiptUrl } = (await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, body)).json();
  await makeMissingReceipts(app.deps);
  const made = (await pedro.get(receiptUrl)).rawPayload;
  const said = async () => (await pedro.get(`/api/admin/payments/${id}/numbered-receipt`)).json();
  expect((await said()).notFiscal).toBe('No es un comprobante fiscal.');

  app.setClock('2027-01-05T15:00:00Z');
  pedro = await app.signIn('pedro');
  for (const [first, last] of [
    ['E320000000001', 'E320000000090'],
    ['E330000000001', 'E330000000090'],
  ])
    await pedro.send('POST', '/api/admin/fiscal/ranges', { first, last, endsOn: null });
  const month = '/api/admin/fiscal/months/2026-12';
  const { documents } = (await pedro.get(month)).json<FiscalMonth>();
  expect(documents.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['consumption', 251],
    ['debit_note', 77],
  ]);
  for (const { userId, kind, concept, corrects } of documents) {
    const encf = kind === 'consumption' ? 'E320000000007' : 'E330000000002';
    const entry = { userId, kind, concept, corrects, encf, issuedOn: '2027-01-05' };
    expect((await pedro.send('POST', `${month}/numbers`, entry)).statusCode).toBe(201);
  }
  const line =
    'Comprobante fiscal electrónico: E320000000007 (Intereses, dic 2026); E330000000002 (Mora, dic 2026).';
  expect((await said()).notFiscal).toBe(line);
  expect((await said()).message.split('\n').at(-1)).toBe(line);
  for (const paper of ['roll', 'a4']) {
    const pdf = await pedro.get(`/api/admin/payments/${id}/printed-receipt?paper=${paper}`);
    const text = textOfPdf(pdf.rawPayload).replace(/\s+/g, ' ');
    expect(text).toContain('E320000000007 (Intereses');
    expect(text).not.toContain('No es un comprobante fiscal');
  }
  expect((await pedro.get(receiptUrl)).rawPayload.equals(made)).toBe(true);
  const copy = await pedro.send('POST', `/api/admin/payments/${id}/receipt-copies`, {});
  expect(copy.statusCode, copy.body).toBe(201);
  const { bodyText } = await app.db
    .selectFrom('messages')
    .select('bodyText')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(bodyText).toContain('E320000000007 (Intereses, dic 2026)');
});
