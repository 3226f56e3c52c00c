import { addDays, type ClosedDays, type Day, weekday } from '#domain/calendar.ts';

// Legal holidays of the Dominican Republic: Ley 139-97 moves some of them to a Monday.

const iso = (year: number, month: number, dayOfMonth: number) =>
  new Date(Date.UTC(year, month - 1, dayOfMonth, 12)).toISOString().slice(0, 10);
const shift = (text: string, days: number) =>
  new Date(new Date(`${text}T12:00:00Z`).getTime() + days * 86_400_000).toISOString().slice(0, 10);
const weekdayOf = (text: string) => new Date(`${text}T12:00:00Z`).getUTCDay();

// Days to add by weekday (Sunday first): Tuesday and Wednesday go back to Monday, Thursday and Friday on to it.
const MOVES = [0, 0, -1, -2, 4, 3, 0];
const moved = (text: string) => shift(text, MOVES[weekdayOf(text)] ?? 0);

/** Easter Sunday by the anonymous Gregorian algorithm. */
function easter(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return iso(year, Math.floor(f / 31), (f % 31) + 1);
}

function labourDay(year: number): string {
  const nominal = iso(year, 5, 1);
  return weekdayOf(nominal) === 0 ? shift(nominal, 1) : moved(nominal);
}

/** The twelve days of a year, as observed, `YYYY-MM-DD`. */
export function holidaysOf(year: number): readonly string[] {
  const easterSunday = easter(year);
  return [
    iso(year, 1, 1),
    moved(iso(year, 1, 6)),
    iso(year, 1, 21),
    moved(iso(year, 1, 26)),
    iso(year, 2, 27),
    shift(easterSunday, -2),
    labourDay(year),
    shift(easterSunday, 60),
    // Restoration Day does not move: Supreme Court sentence 14 of 20 February 2008.
    iso(year, 8, 16),
    iso(year, 9, 24),
    moved(iso(year, 11, 6)),
    iso(year, 12, 25),
  ];
}

// A year's days never change, and a walk through a loan's days asks for each of them.
const years = new Map<string, ReadonlySet<string>>();

export function isHoliday(of: string): boolean {
  const year = of.slice(0, 4);
  const days = years.get(year) ?? new Set(holidaysOf(Number(year)));
  years.set(year, days);
  return days.has(of);
}

/** Monday to Friday, neither a holiday nor a closed day of the lender. */
export const isBusinessDay = (of: Day, closed: ClosedDays): boolean =>
  weekday(of) !== 0 && weekday(of) !== 6 && !isHoliday(of) && !closed.has(of);

export function businessDayOnOrAfter(from: Day, closed: ClosedDays): Day {
  let candidate = from;
  while (!isBusinessDay(candidate, closed)) candidate = addDays(candidate, 1);
  return candidate;
}
