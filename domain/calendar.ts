import { plainNumber } from '#domain/typed-number.ts';

declare const brand: unique symbol;
/** A calendar day in America/Santo_Domingo, `YYYY-MM-DD`; days compare as texts. */
export type Day = string & { readonly [brand]: 'Day' };

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
// UTC−4 all year since December 2000. A day of birth before is a day, and never an instant.
const OFFSET_MS = 4 * HOUR_MS;

const YEAR_MONTH_DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

/**
 * Whether a text is a real day, `YYYY-MM-DD`. A page of loans calls this thousands of times, so only the end of a month
 * takes the full calendar computation.
 */
function isDay(text: string): text is Day {
  if (!YEAR_MONTH_DATE.test(text)) return false;
  if (text.slice(8) <= '28') return true;
  // Some engines read the thirtieth of February as the second of March, others as invalid.
  const parsed = Date.parse(text);
  return !Number.isNaN(parsed) && isoOf(parsed) === text;
}

/** @throws {RangeError} when the text is not a real day: check input with the contract first. */
export function day(text: string): Day {
  if (!isDay(text)) throw new RangeError(`Not a day: ${text}`);
  return text;
}

/**
 * Reads a day as a person types it, day first: "09/11/1990", "9-11-1990", "09111990", or "1990-11-09" as browsers fill
 * it in; `null` for anything else, and for a year that nobody means: the days after it must be days, too.
 */
export function readDay(text: string): Day | null {
  const typed = plainNumber(text);
  const dayFirst =
    /^(\d{1,2})[ /.-](\d{1,2})[ /.-](\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed);
  const parts = dayFirst?.slice(1).toReversed();
  const written = parts?.map((part) => part.padStart(2, '0')).join('-') ?? typed;
  return isDay(written) && /^(1[89]|2)/.test(written) ? written : null;
}

/** The calendar day on which an instant falls in Santo Domingo. */
export const dayInSantoDomingo = (instant: Date): Day => day(isoOf(instant.getTime() - OFFSET_MS));

/** The instant at which a day begins in Santo Domingo. */
export const startOfDay = (of: Day): Date => new Date(Date.parse(of) + OFFSET_MS);

export const addDays = (from: Day, days: number): Day => day(isoOf(Date.parse(from) + days * DAY_MS));

/** The later of two days. */
export const laterDay = (a: Day, b: Day): Day => (b > a ? b : a);

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Day of the week: 0 is Sunday, 6 is Saturday. */
export const weekday = (of: Day): number => new Date(of).getUTCDay();
/** The place of a day in the two weeks that begin with Sunday, 4/1/2026 and with every fourteenth day after: 0 to 13. */
export const biweekday = (of: Day): number => (Date.parse(of) / DAY_MS + 11) % 14;

/** Days on which the lender is closed, beside weekends and holidays (rule: closed-days). */
export type ClosedDays = ReadonlySet<Day>;
/** No closed days, for terms that the law sets in business days: a lender's closed days do not extend them. */
export const NO_CLOSED_DAYS: ClosedDays = new Set();

/** A day as texts write it: "09/11/2026" (rule: days-of-santo-domingo). */
export const formatDay = (of: Day | string): string =>
  `${of.slice(8, 10)}/${of.slice(5, 7)}/${of.slice(0, 4)}`;

/** Replaces every ISO day in a text by its displayed form. */
export const formatDaysIn = (text: string): string => text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, formatDay);

/** An instant in Santo Domingo as text: "09/11/2026 17:05". */
export function formatInstant(instant: Date): string {
  const local = new Date(instant.getTime() - OFFSET_MS).toISOString();
  return `${formatDay(local)} ${local.slice(11, 16)}`;
}

/** The time of an instant in Santo Domingo: "17:05". */
export const timeIn = (instant: Date): string => formatInstant(instant).slice(-5);

/** Age on a day, in completed years. */
export function ageOn(birth: Day, today: Day): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}
