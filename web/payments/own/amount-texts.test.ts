import { expect, it } from 'vitest';
import { balanceText, overText, suggested } from '#web/payments/own/payment-form.tsx';

const next = { date: '2026-12-05', amount: 5_788 };
const loan = {
  balance: 11_538,
  reported: 0,
  nextAfterVerification: next,
  beside: { lateCharge: 38, costs: 0, overpaidRefund: 0 },
};

it('suggests the next instalment, and nothing when it may have been paid just now', () => {
  expect(suggested(loan, null, false)).toBe('5,788');
  expect(suggested(loan, null, true)).toBe('');
  expect(suggested({ ...loan, reported: 11_538, nextAfterVerification: null }, null, false)).toBe('');
  expect(suggested(loan, { amount: 4_600 }, true)).toBe('4,600');
});

it('shows the late charge within the balance', () => {
  expect(balanceText(loan)).toBe('Balance: RD$11,538, con RD$38 de mora hasta hoy');
  expect(balanceText({ balance: 11_500 })).toBe('Balance: RD$11,500');
});

it('calls costs and money given back too much by their names, not late charge', () => {
  expect(balanceText({ ...loan, beside: { lateCharge: 38, costs: 350, overpaidRefund: 25 } })).toBe(
    'Balance: RD$11,538, con RD$38 de mora hasta hoy, RD$350 de gastos de cobranza y RD$25 de dinero devuelto de más',
  );
  expect(balanceText({ ...loan, beside: { lateCharge: 0, costs: 0, overpaidRefund: 38 } })).toBe(
    'Balance: RD$11,538, con RD$38 de dinero devuelto de más',
  );
});

it('says when an amount is more than the debt, also together with payments that wait', () => {
  const rest =
    'más que tu balance de RD$11,538. Si pagaste eso, regístralo igual: lo que sobre queda a tu favor.';
  expect(overText(loan, 11_538)).toBeNull();
  expect(overText(loan, 11_539)).toBe(`Es ${rest}`);
  expect(overText({ ...loan, reported: 11_000 }, 538)).toBeNull();
  expect(overText({ ...loan, reported: 11_000 }, 539)).toBe(`Con RD$11,000 en verificación, es ${rest}`);
  expect(overText({ ...loan, reported: 11_538 }, 12_000)).toBe(`Es ${rest}`);
});

it('says what pays everything today where the loan has a rebate', () => {
  const rebated = { balance: 11_500, reported: 0, rebate: 1_000 };
  expect(balanceText(rebated)).toBe('Balance: RD$11,500. Para saldarlo hoy: RD$10,500');
  expect(overText(rebated, 10_500)).toBeNull();
  expect(overText(rebated, 10_501)).toContain('más que lo que salda tu préstamo hoy, RD$10,500.');
  // What is in verification may change it.
  expect(overText({ ...rebated, reported: 500 }, 11_000)).toBeNull();
});
