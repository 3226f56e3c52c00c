import { expect, test } from 'vitest';
import { LOAN_STATUSES, OPEN_LOANS, takesBankMoney, takesPayments } from '#domain/loans/loan.ts';

test('a loan takes money while it is being paid or after its write-off', () => {
  expect(LOAN_STATUSES.filter((status) => takesPayments({ status }))).toEqual(['active', 'written_off']);
});

test('a paid loan takes what the bank shows, too: it is its client’s credit', () => {
  expect(LOAN_STATUSES.filter((status) => takesBankMoney({ status }))).toEqual([
    'active',
    'settled',
    'written_off',
  ]);
});

test('a loan is open from its approval until nothing more is expected', () => {
  expect(OPEN_LOANS).toEqual(['awaiting_disbursement', 'active']);
});
