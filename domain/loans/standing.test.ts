import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onDay, opening, paid, schedule, somePayments } from '#domain/loans/loan.fixture.ts';
import { chargesWith, type LoanBooks, standingOf } from '#domain/loans/standing.ts';
import { sum } from '#domain/money.ts';

const fresh: LoanBooks = { schedule, entries: opening, lateChargeVariant: 'charge_only' };

/** The books once a payment is confirmed. */
const confirmed = (books: LoanBooks, payment: ReturnType<typeof paid>): LoanBooks => ({
  ...books,
  entries: [...books.entries, payment, ...chargesWith(books, [payment])],
});

test('what accrues is owed: the whole of it pays the loan off on that day, and not on the next', () => {
  // 30 late days of the first instalment, 15 of the second.
  const { balance } = standingOf(fresh, onDay(45));
  expect(balance).toBe(12_075 + 77 + 38);
  expect(standingOf(confirmed(fresh, paid(balance, 45)), onDay(60))).toMatchObject({ balance: 0, credit: 0 });
  expect(standingOf(confirmed(fresh, paid(balance, 46)), onDay(60)).balance).toBeGreaterThan(0);
});

test('a payment that waits to be verified stops the late charge on the day it was registered', () => {
  const reported = [paid(3_833, 15)];
  expect(standingOf(fresh, onDay(17)).instalments[0]).toMatchObject({ owed: 3_838, status: 'overdue' });
  expect(standingOf(fresh, onDay(17), reported).instalments[0]).toMatchObject({ owed: 0, status: 'paid' });
});

test('stands as it will once everything reported is confirmed', () => {
  fc.assert(
    fc.property(somePayments, fc.integer({ min: 0, max: 120 }), (payments, days) => {
      const after = payments.reduce(confirmed, fresh);
      const today = onDay(days);
      expect(standingOf(fresh, today, payments)).toEqual(standingOf(after, today));
      const posted = sum(after.entries.map(({ amount }) => amount));
      const { balance, credit } = standingOf(after, onDay(0));
      expect(balance - credit).toBe(posted);
    }),
  );
});
