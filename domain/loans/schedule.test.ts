import { expect, test } from 'vitest';
import { day, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import { scheduleFrom } from '#domain/loans/dated-schedule.ts';
import { lastDayInTime } from '#domain/loans/schedule.ts';
import { notePlan } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';

test('due dates count calendar days from the disbursement', () => {
  const { instalments } = notePlan(pesos(10_000), 3, 'note');
  expect(scheduleFrom(instalments, day('2026-12-20'))).toEqual([
    { number: 1, dayOffset: 15, amount: 3_833, dueDate: '2027-01-04' },
    { number: 2, dayOffset: 30, amount: 3_833, dueDate: '2027-01-19' },
    { number: 3, dayOffset: 45, amount: 4_409, dueDate: '2027-02-03' },
  ]);
});

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-21', '2026-11-23'],
  ['2026-12-25', '2026-12-28'],
  ['2027-01-04', '2027-01-05'],
])('an instalment due on %s is in time to the end of %s', (dueDate, last) => {
  expect(lastDayInTime(day(dueDate), NO_CLOSED_DAYS)).toBe(last);
});
