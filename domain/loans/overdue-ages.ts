import { addDays, type Day, isBusinessDay } from '#domain/calendar.ts';
import { daysLate } from '#domain/loans/schedule.ts';

/** How many days the oldest unpaid instalment of a loan is late, both included; `null`: and more. */
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

/** The last due date that is so many days late by today. */
export function lastDueDate(days: number, today: Day): Day {
  let due = addDays(today, -days);
  // A due date on a day off is in time until the next business day.
  while (daysLate(due, today) < days) due = addDays(due, -1);
  return due;
}

/** Due dates that are late by an age today: from the day after `after` (any day when `null`) to `to`. */
export function dueDatesOf({ from, to }: Pick<OverdueAge, 'from' | 'to'>, today: Day) {
  return { after: to === null ? null : lastDueDate(to + 1, today), to: lastDueDate(from, today) };
}

/** All that is late by a day: due on it or before. */
export const overdueUntil = (today: Day): Day => lastDueDate(1, today);

/**
 * The oldest due date that is in time on a day. What fell due on a weekend is payable until Monday: from here to today is
 * "due today", and with what is overdue and what comes later every unpaid instalment is counted once.
 */
export const oldestInTime = (today: Day): Day => addDays(overdueUntil(today), 1);

/** The last due date of what is overdue, or was to be paid by the end of this day. */
export const payableUntil = (today: Day): Day => (isBusinessDay(today) ? today : overdueUntil(today));

export const overdueAgeOf = (key: OverdueKey): OverdueAge => {
  const found = OVERDUE_AGES.find((age) => age.key === key);
  if (!found) throw new RangeError(`Not an age: ${key}`);
  return found;
};
