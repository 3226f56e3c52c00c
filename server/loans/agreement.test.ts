import { afterAll, beforeAll, expect, test } from 'vitest';
import { AMOUNT_MAX, AMOUNT_MIN, AMOUNT_STEP } from '#domain/limits/limits.ts';
import { PUBLIC_TERMS } from '#domain/loans/terms.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { sample } from '#test/sample.ts';
import { bothSignatures, lent } from '#test/stories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const AMOUNTS = sample(
  Array.from(
    { length: (AMOUNT_MAX - AMOUNT_MIN) / AMOUNT_STEP + 1 },
    (_, step) => AMOUNT_MIN + step * AMOUNT_STEP,
  ),
  8,
  'amounts of the slider',
);
const pesosIn = (text: string) =>
  [...text.matchAll(/RD\$([\d,]+)/g)].map(([, digits = '']) => Number(digits.replaceAll(',', '')));

test('every amount and term of the slider: legal step and calculator show the figures of their plans', async () => {
  const ana = await app.signIn('ana');
  for (const amount of AMOUNTS) {
    for (const term of PUBLIC_TERMS) {
      const quote = (
        await ana.send('POST', '/api/loan-calculator', { amount, term, interestRate: '15' })
      ).json();
      const sum = quote.instalments.reduce(
        (total: number, { amount: part }: { amount: number }) => total + part,
        0,
      );
      expect([sum, quote.totalAmount - quote.totalInterest]).toEqual([quote.totalAmount, amount]);
      const { plan, documents } = (
        await ana.send('POST', '/api/legal-documents/preview', { amount, term })
      ).json();
      const note: string = documents[0].text;
      expect(
        plan.instalments.reduce((total: number, { amount: part }: { amount: number }) => total + part, 0),
      ).toBe(plan.total);
      for (const part of [
        plan.total,
        plan.principal,
        plan.interest,
        ...plan.instalments.map(({ amount: each }: { amount: number }) => each),
      ]) {
        expect(pesosIn(note), `${amount} in ${term}`).toContain(part);
      }
      if (term < 3) expect(plan.total).toBe(quote.totalAmount);
      else expect(plan.total).toBeLessThanOrEqual(quote.totalAmount);
    }
  }
});

test.each(sample([AMOUNT_MIN, 7_777, 10_000, AMOUNT_MAX - 1, AMOUNT_MAX], 2, 'amounts of a note'))(
  '%i pesos: note, schedule and ledger agree, in one, two and three instalments',
  async (amount) => {
    const own = await openTestApp();
    for (const [term, key] of [
      [1, 'rosa'],
      [2, 'luis'],
      [3, 'marta'],
    ] as const) {
      const { customer, loanId, applicationId } = await lent(own, key, {
        ...(await bothSignatures()),
        amount,
        term,
      });
      const loan = (await customer.get(`/api/loans/${loanId}`)).json();
      const { plan } = (await customer.get(`/api/loan-applications/${applicationId}`)).json();
      const note = (await customer.get(`/api/legal-documents/${applicationId}/debt-agreement.txt`)).body;
      const owed = loan.ledger.reduce(
        (total: number, { amount: entry }: { amount: number }) => total + entry,
        0,
      );
      expect([loan.total, loan.balance, owed]).toEqual([plan.total, plan.total, plan.total]);
      expect(loan.instalments.map(({ amount: each }: { amount: number }) => each)).toEqual(
        plan.instalments.map(({ amount: each }: { amount: number }) => each),
      );
      for (const { amount: each } of loan.instalments) expect(pesosIn(note)).toContain(each);
    }
    await own.close();
  },
);
