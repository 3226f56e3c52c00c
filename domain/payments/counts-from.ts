import { addDays, type Day, daysBetween, laterDay } from '#domain/calendar.ts';
import { REPORTED_DAYS_BEFORE } from '#domain/limits/limits.ts';

interface Report {
  /** The day of the payment's report by the phone's clock, which may be wrong. */
  readonly reportedOn: Day;
  /** The day on which the report arrived, by the server's clock. */
  readonly arrivedOn: Day;
  /** The day of the loan's disbursement: no payment counts from an earlier day. */
  readonly disbursedOn: Day;
}

/**
 * The day from which a reported payment counts: the day on which the phone recorded it, not after its arrival, not more
 * than `REPORTED_DAYS_BEFORE` calendar days before it, and not before the disbursement (rule: reported-without-signal).
 */
export function countsFrom({ reportedOn, arrivedOn, disbursedOn }: Report): Day {
  const earliest = laterDay(addDays(arrivedOn, -REPORTED_DAYS_BEFORE), disbursedOn);
  return reportedOn > arrivedOn ? arrivedOn : laterDay(reportedOn, earliest);
}

/** Whether a report waited on the phone for a day or more, by the phone's clock: then the screen shows both days. */
export const waitedOnPhone = (reportedOn: Day | null, arrivedOn: Day): reportedOn is Day =>
  reportedOn !== null && daysBetween(reportedOn, arrivedOn) !== 0;
