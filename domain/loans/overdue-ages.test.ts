import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, day, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import {
  dueDatesOf,
  moreThanDays,
  OVERDUE_AGES,
  OVERDUE_KEYS,
  type OverdueKey,
  oldestInTime,
  overdueAgeOf,
  overdueUntil,
  payableUntil,
} from '#domain/loans/overdue-ages.ts';
import { daysLate } from '#domain/loans/schedule.ts';

const days = fc.integer({ min: 0, max: 3_000 }).map((offset) => addDays(day('2024-01-01'), offset));

it('puts each due date into exactly the age of its days late', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -20, max: 200 }), (today, ago) => {
      const due = addDays(today, -ago);
      const late = daysLate(due, today, NO_CLOSED_DAYS);
      const holding = OVERDUE_AGES.filter((age) => {
        const { after, to } = dueDatesOf(age, today, NO_CLOSED_DAYS);
        return due <= to && (after === null || due > after);
      });
      const expected = OVERDUE_AGES.filter(({ from, to }) => late >= from && (to === null || late <= to));
      expect(holding).toEqual(expected);
      expect(due <= overdueUntil(today, NO_CLOSED_DAYS)).toBe(late > 0);
    }),
  );
});

it('each key is unique, and the ages have no gap between them', () => {
  expect(OVERDUE_AGES.map(({ key }) => key)).toEqual([...OVERDUE_KEYS]);
  for (const [index, { from }] of OVERDUE_AGES.entries())
    expect(from).toBe((OVERDUE_AGES[index - 1]?.to ?? 0) + 1);
});

it('an instalment due on a weekend is in time on Monday, and payable by then', () => {
  const friday = day('2026-11-20');
  const saturday = day('2026-11-21');
  const monday = day('2026-11-23');
  expect(oldestInTime(monday, NO_CLOSED_DAYS)).toBe(saturday);
  expect([friday, saturday, monday].map((on) => payableUntil(on, NO_CLOSED_DAYS))).toEqual([
    friday,
    friday,
    monday,
  ]);
});

it('finds an age by its key', () => {
  expect(OVERDUE_KEYS.map((key) => overdueAgeOf(key).from)).toEqual([1, 8, 16, 31, 61, 91]);
  const unknown: OverdueKey = JSON.parse('"120"');
  expect(() => overdueAgeOf(unknown)).toThrow(RangeError);
});

it('uses the singular for one day', () => {
  expect([moreThanDays(1), moreThanDays(30)]).toEqual(['Más de 1 día', 'Más de 30 días']);
});
