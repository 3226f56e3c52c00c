import { addDays, type Day, dayInSantoDomingo, weekday } from '#domain/calendar.ts';
import { isHoliday } from '#domain/holidays.ts';
import { CONTACT_HOURS } from '#domain/limits/limits.ts';

/**
 * When a lender may write about a debt, by any medium: never on Sundays or holidays.
 */
export interface ContactWindow {
  readonly opens: Date;
  readonly closes: Date;
}

const SATURDAY = 6;

/** An instant of a day in Santo Domingo, which keeps UTC−4 all year. `time` is "HH:MM". */
export const instantOn = (of: Day, time: string): Date => new Date(`${of}T${time}:00-04:00`);

/** `null` on a day without one. */
export function contactWindow(on: Day): ContactWindow | null {
  if (weekday(on) === 0 || isHoliday(on)) return null;
  const { opens, closes } = weekday(on) === SATURDAY ? CONTACT_HOURS.saturday : CONTACT_HOURS.week;
  return { opens: instantOn(on, opens), closes: instantOn(on, closes) };
}

/** The window of which an instant is part; `null` outside of every one. */
export function openWindow(now: Date): ContactWindow | null {
  const hours = contactWindow(dayInSantoDomingo(now));
  return hours && hours.opens <= now && now < hours.closes ? hours : null;
}

export function contactDayOnOrBefore(from: Day): Day {
  let candidate = from;
  while (!contactWindow(candidate)) candidate = addDays(candidate, -1);
  return candidate;
}
