import { type ClosedDays, type Day, daysBetween } from '#domain/calendar.ts';
import { businessDayOnOrAfter } from '#domain/holidays.ts';
import type { Pesos } from '#domain/money.ts';

export interface ScheduledInstalment {
  readonly number: number;
  readonly dayOffset: number;
  readonly amount: Pesos;
  /** The day on which the instalment falls due; `null` before the disbursement. */
  readonly dueDate: Day | null;
}

/**
 * Last day on which an instalment is in time: the due date, or the next business day after a day off (rule:
 * in-time-after-day-off).
 */
export const lastDayInTime = (dueDate: Day, closed: ClosedDays): Day => businessDayOnOrAfter(dueDate, closed);

/** Calendar days past the last day in time, that day excluded; 0 while in time (rule: in-time-after-day-off). */
export const daysLate = (dueDate: Day, on: Day, closed: ClosedDays): number =>
  Math.max(0, daysBetween(lastDayInTime(dueDate, closed), on));
