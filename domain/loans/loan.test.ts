import { expect, test } from 'vitest';
import { onDay, opening, schedule } from '#domain/loans/loan.fixture.ts';
import { chargesOwed } from '#domain/loans/loan.ts';
import { standingOf } from '#domain/loans/standing.ts';

test('late charge is told apart from the instalments', () => {
  const books = { schedule, entries: opening, lateChargeVariant: 'charge_only' } as const;
  expect(chargesOwed(standingOf(books, onDay(15)))).toBe(0);
  expect(chargesOwed(standingOf(books, onDay(45)))).toBe(77 + 38);
});
