import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeMissingReceipts } from '#server/receipts/make-receipt.ts';
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

it('late charge first; of the rest each peso holds its share of interest, on the screen as on paper', async () => {
  // 2,000 − 77 = 1,923, of which 1,500/11,500 are interest: 250.83.
  const { told, pdf } = await linesOf(2_000);
  expect(told).toMatchObject({ 'A mora': 'RD$77', 'A capital': 'RD$1,672', 'A interés': 'RD$251' });
  for (const part of ['A mora RD$77', 'A capital RD$1,672', 'A interés RD$251']) expect(pdf).toContain(part);
});

it('what is too much is no part of the loan, and stands as credit', async () => {
  const { told } = await linesOf(12_000);
  expect(told).toMatchObject({
    'A mora': 'RD$77',
    'A capital': 'RD$10,000',
    'A interés': 'RD$1,500',
    'A favor del cliente': 'RD$423',
  });
});
