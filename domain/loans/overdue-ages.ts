import { addDays, type ClosedDays, type Day } from '#domain/calendar.ts';
import { isBusinessDay } from '#domain/holidays.ts';
import { daysLate } from '#domain/loans/schedule.ts';

/** Ranges of days late of a loan's oldest unpaid instalment, both ends included; `to: null`: no upper end. */
export const OVERDUE_AGES = [
  { key: '1-7', from: 1, to: 7, label: '1 a 7 días' },
  { key: '8-15', from: 8, to: 15, label: '8 a 15 días' },
  { key: '16-30', from: 16, to: 30, label: '16 a 30 días' },
  { key: '31-60', from: 31, to: 60, label: '31 a 60 días' },
  { key: '61-90', from: 61, to: 90, label: '61 a 90 días' },
  { key: '91', from: 91, to: null, label: 'Más de 90 días' },
] as const;
export type OverdueAge = (typeof OVERDUE_AGES)[number];
export const OVERDUE_KEYS = ['1-7', '8-15', '16-30', '31-60', '61-90', '91'] as const;
export type OverdueKey = (typeof OVERDUE_KEYS)[number];

export const daysText = (days: number): string => (days === 1 ? '1 día' : `${days} días`);
export const moreThanDays = (days: number): string => `Más de ${daysText(days)}`;

/** The last due date whose instalments are today at least `days` days late. */
export function lastDueDate(days: number, today: Day, closed: ClosedDays): Day {
  let due = addDays(today, -days);
  // An instalment due on a day off is in time until the next business day.
  while (daysLate(due, today, closed) < days) due = addDays(due, -1);
  return due;
}

/**
 * The due dates that make an instalment late by this range of days today: later than `after` (no bound if `null`) and
 * not later than `to`.
 */
export function dueDatesOf({ from, to }: Pick<OverdueAge, 'from' | 'to'>, today: Day, closed: ClosedDays) {
  return {
    after: to === null ? null : lastDueDate(to + 1, today, closed),
    to: lastDueDate(from, today, closed),
  };
}

/** The last due date whose instalments are late today. */
export const overdueUntil = (today: Day, closed: ClosedDays): Day => lastDueDate(1, today, closed);

/**
 * The oldest due date that is still in time today: an instalment due on a weekend is payable until Monday. Instalments
 * due from this date to today count as due today, earlier ones as overdue, so that every unpaid instalment is counted
 * once.
 */
export const oldestInTime = (today: Day, closed: ClosedDays): Day => addDays(overdueUntil(today, closed), 1);

/** The last due date that is overdue, or has to be paid by the end of today. */
export const payableUntil = (today: Day, closed: ClosedDays): Day =>
  isBusinessDay(today, closed) ? today : overdueUntil(today, closed);

export const overdueAgeOf = (key: OverdueKey): OverdueAge => {
  const found = OVERDUE_AGES.find((age) => age.key === key);
  if (!found) throw new RangeError(`Not an age: ${key}`);
  return found;
};
