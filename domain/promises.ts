import { addDays, type ClosedDays, type Day, day, dayInSantoDomingo, HOUR_MS } from '#domain/calendar.ts';
import { isBusinessDay } from '#domain/holidays.ts';
import { ANSWER_HOURS, DEPOSIT_HOURS_MAX, VERIFICATION_HOURS } from '#domain/limits/limits.ts';

/**
 * The lender's promises to customers as instants and days, so that customers can hold the lender to them (rule:
 * promises).
 */

// The country keeps UTC−4 all year.
const MIDNIGHT = 'T04:00:00Z';

/**
 * The instant by which the lender promises to answer an application, counted by the clock from the submission:
 * "Aprobación en menos de … horas".
 */
export const answerBy = (submittedAt: Date): Date => new Date(submittedAt.getTime() + ANSWER_HOURS * HOUR_MS);

/**
 * The instant by which the lender promises to verify a payment, counted by the clock from the registration: "Los pagos
 * se verifican en … horas".
 */
export const verifiedBy = (registeredAt: Date): Date =>
  new Date(registeredAt.getTime() + VERIFICATION_HOURS * HOUR_MS);

/** An application from before this instant has waited longer for an answer than promised. */
export const unansweredSince = (now: Date): Date => new Date(now.getTime() - ANSWER_HOURS * HOUR_MS);

/** Payments reported before this moment have waited for verification longer than promised. */
export const unverifiedSince = (now: Date): Date => new Date(now.getTime() - VERIFICATION_HOURS * HOUR_MS);

const startOf = (of: Day): Date => new Date(`${of}${MIDNIGHT}`);

/**
 * The instant after this many hours on business days; the hours of a weekend, a holiday or a closed day do not count.
 */
export function addBusinessHours(from: Date, hours: number, closed: ClosedDays): Date {
  let left = hours * HOUR_MS;
  let at = from;
  for (;;) {
    const today = dayInSantoDomingo(at);
    const tomorrow = startOf(addDays(today, 1));
    const here = isBusinessDay(today, closed) ? tomorrow.getTime() - at.getTime() : 0;
    if (left <= here) return new Date(at.getTime() + left);
    left -= here;
    at = tomorrow;
  }
}

/**
 * The last day on which the promised deposit may arrive, counted from approval or signature, the later, and from the day
 * on which the bank gave the money back: "El depósito tarda de … a … horas laborables".
 */
export const depositBy = (
  approvedAt: Date,
  signedAt: Date,
  closed: ClosedDays,
  returnedOn: string | null = null,
): Day => {
  const began = [
    approvedAt,
    signedAt,
    ...(returnedOn === null ? [] : [startOf(addDays(day(returnedOn), 1))]),
  ];
  const from = new Date(Math.max(...began.map((at) => at.getTime())));
  return dayInSantoDomingo(new Date(addBusinessHours(from, DEPOSIT_HOURS_MAX, closed).getTime() - 1));
};
