import { expect, test } from 'vitest';
import { onDay, standing } from '#domain/ledger/loan.fixture.ts';
import { chargesOwed } from '#domain/loans/loan.ts';

test('late charge is told apart from the instalments', () => {
  expect(chargesOwed(standing('charge_only', onDay(15)))).toBe(0);
  expect(chargesOwed(standing('charge_only', onDay(45)))).toBe(77 + 38);
});
