import { addDays, type Day, daysBetween, laterDay } from '#domain/calendar.ts';
import { REPORTED_DAYS_BEFORE } from '#domain/limits/limits.ts';

interface Report {
  /** The day that the phone said. Its clock may be wrong. */
  readonly reportedOn: Day;
  /** The day on which the report arrived, by the server's clock. */
  readonly arrivedOn: Day;
  /** Of the loan: nothing is paid before. */
  readonly disbursedOn: Day;
}

/**
 * The day from which a reported payment counts: the day on which it was put on the phone, never after its arrival, never
 * more than `REPORTED_DAYS_BEFORE` calendar days before it, and never before the money was paid out (rule:
 * reported-without-signal).
 */
export function countsFrom({ reportedOn, arrivedOn, disbursedOn }: Report): Day {
  const earliest = laterDay(addDays(arrivedOn, -REPORTED_DAYS_BEFORE), disbursedOn);
  return reportedOn > arrivedOn ? arrivedOn : laterDay(reportedOn, earliest);
}

/** Whether a report waited on the phone for a day or more, or its phone says so: then both days are shown. */
export const waitedOnPhone = (reportedOn: Day | null, arrivedOn: Day): reportedOn is Day =>
  reportedOn !== null && daysBetween(reportedOn, arrivedOn) !== 0;
