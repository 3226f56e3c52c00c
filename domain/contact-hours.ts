import { addDays, type ClosedDays, type Day, dayInSantoDomingo, weekday } from '#domain/calendar.ts';
import { isHoliday } from '#domain/holidays.ts';
import { CONTACT_HOURS } from '#domain/limits/limits.ts';

/** The hours of one day in which a lender may contact a customer about a debt, by any medium. */
export interface ContactWindow {
  readonly opens: Date;
  readonly closes: Date;
}

const SATURDAY = 6;

/** The instant of a time on a day in Santo Domingo, which keeps UTC−4 all year. `time` is "HH:MM". */
export const instantOn = (of: Day, time: string): Date => new Date(`${of}T${time}:00-04:00`);

/** The contact hours of a day; `null` for Sundays, holidays and the lender's closed days, which have none. */
export function contactWindow(on: Day, closed: ClosedDays): ContactWindow | null {
  if (weekday(on) === 0 || isHoliday(on) || closed.has(on)) return null;
  const { opens, closes } = weekday(on) === SATURDAY ? CONTACT_HOURS.saturday : CONTACT_HOURS.week;
  return { opens: instantOn(on, opens), closes: instantOn(on, closes) };
}

/** The contact hours that contain the instant; `null` outside contact hours. */
export function openWindow(now: Date, closed: ClosedDays): ContactWindow | null {
  const hours = contactWindow(dayInSantoDomingo(now), closed);
  return hours && hours.opens <= now && now < hours.closes ? hours : null;
}

export function contactDayOnOrBefore(from: Day, closed: ClosedDays): Day {
  let candidate = from;
  while (!contactWindow(candidate, closed)) candidate = addDays(candidate, -1);
  return candidate;
}
