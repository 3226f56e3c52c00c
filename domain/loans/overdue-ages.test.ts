import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, day } from '#domain/calendar.ts';
import {
  dueDatesOf,
  moreThanDays,
  OVERDUE_AGES,
  OVERDUE_KEYS,
  oldestInTime,
  overdueUntil,
  payableUntil,
} from '#domain/loans/overdue-ages.ts';
import { daysLate } from '#domain/loans/schedule.ts';

const days = fc.integer({ min: 0, max: 3_000 }).map((offset) => addDays(day('2024-01-01'), offset));

it('puts each due date into the age that its days late say, and into no other', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -20, max: 200 }), (today, ago) => {
      const due = addDays(today, -ago);
      const late = daysLate(due, today);
      const holding = OVERDUE_AGES.filter((age) => {
        const { after, to } = dueDatesOf(age, today);
        return due <= to && (after === null || due > after);
      });
      const expected = OVERDUE_AGES.filter(({ from, to }) => late >= from && (to === null || late <= to));
      expect(holding).toEqual(expected);
      expect(due <= overdueUntil(today)).toBe(late > 0);
    }),
  );
});

it('knows each key once, without a gap between the ages', () => {
  expect(OVERDUE_AGES.map(({ key }) => key)).toEqual([...OVERDUE_KEYS]);
  for (const [index, { from }] of OVERDUE_AGES.entries())
    expect(from).toBe((OVERDUE_AGES[index - 1]?.to ?? 0) + 1);
});

it('takes what fell due on a weekend for in time on Monday, and for payable by then', () => {
  const friday = day('2026-11-20');
  const saturday = day('2026-11-21');
  const monday = day('2026-11-23');
  expect(oldestInTime(monday)).toBe(saturday);
  expect([friday, saturday, monday].map(payableUntil)).toEqual([friday, friday, monday]);
});

it('says a number of days in the singular for one', () => {
  expect([moreThanDays(1), moreThanDays(30)]).toEqual(['Más de 1 día', 'Más de 30 días']);
});
