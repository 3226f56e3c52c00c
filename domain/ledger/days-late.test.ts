import { expect, it } from 'vitest';
import type { LoanFact } from '#domain/ledger/fact.ts';
import { onDay, opening, paid, plan, reversed, termsOf } from '#domain/ledger/loan.fixture.ts';
import { worstDaysLate } from '#domain/ledger/replay.ts';

const [first = 0] = plan.instalments.map(({ amount }) => amount);
const late = (days: number, ...facts: LoanFact[]) =>
  worstDaysLate(termsOf('charge_only'), [opening, ...facts], onDay(days));

// Due after 15, 30 and 45 days, each on a business day.
it('is zero while everything is paid in time, also long after the loan', () => {
  const inTime = paid(plan.total, 10);
  expect(late(10, inTime)).toBe(0);
  expect(late(400, inTime)).toBe(0);
});

it('grows while an instalment is unpaid, and keeps its maximum once it is paid', () => {
  expect(late(15)).toBe(0);
  expect(late(25)).toBe(10);
  const afterTen = paid(plan.total + 100, 25);
  expect(late(25, afterTen)).toBe(10);
  expect(late(400, afterTen)).toBe(10);
});

it('is the worst of all instalments, each up to its own day of payment', () => {
  const parts = [paid(first + 10, 18, 1), paid(plan.total, 60, 2)];
  expect(late(400, ...parts)).toBe(30);
});

it('ends on the day of the write-off', () => {
  expect(late(400, { kind: 'write_off', id: 9, on: onDay(123) })).toBe(108);
});

it('ignores a reversed payment', () => {
  const payment = paid(plan.total, 10);
  expect(late(55, payment, reversed(payment, onDay(50)))).toBe(40);
});

it('does not count a payment before its reversal either', () => {
  // Until day 40 nothing was paid that counts: the first instalment was due on day 15.
  const [reversedLater, good] = [paid(plan.total, 10, 1), paid(plan.total + 300, 40, 2)];
  expect(late(55, reversedLater, good, reversed(reversedLater, onDay(50)))).toBe(25);
});

it('ignores facts after the given day', () => {
  expect(late(20, paid(plan.total, 60))).toBe(5);
  expect(late(60, paid(plan.total + 100, 60))).toBe(45);
});
