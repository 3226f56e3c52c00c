import { addDays, type Day } from '#domain/calendar.ts';
import { REPORTED_DAYS_BEFORE } from '#domain/limits/limits.ts';

/**
 * Whether a write from a phone arrives so long after its day that an owner has to decide about it
 * (rules: street-receipts, street-contacts).
 */
export const isTooLate = (happenedOn: Day, arrivedOn: Day): boolean =>
  happenedOn < addDays(arrivedOn, -REPORTED_DAYS_BEFORE);
