import { expect, test } from 'vitest';
import { loanStateOn, onDay } from '#domain/ledger/loan.fixture.ts';
import { chargesOwed, LOAN_STATUSES, OPEN_LOANS, takesPayments } from '#domain/loans/loan.ts';

test('late charge is separate from the instalments', () => {
  expect(chargesOwed(loanStateOn('charge_only', onDay(15)))).toBe(0);
  expect(chargesOwed(loanStateOn('charge_only', onDay(45)))).toBe(77 + 38);
});

test('the paid part of an instalment is not owed again', () => {
  const instalments = [
    { amount: 3_833, paid: 3_000 },
    { amount: 3_833, paid: 0 },
  ];
  expect(chargesOwed({ balance: 4_700, instalments })).toBe(34);
  expect(chargesOwed({ balance: 4_600, instalments })).toBe(0);
});

test('a loan takes money while it is being paid or after its write-off', () => {
  expect(LOAN_STATUSES.filter((status) => takesPayments({ status }))).toEqual(['active', 'written_off']);
});

test('a loan is open from its approval until nothing more is expected', () => {
  expect(OPEN_LOANS).toEqual(['awaiting_disbursement', 'active']);
});
