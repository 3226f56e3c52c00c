import { addDays, type Day, dayInSantoDomingo, HOUR_MS, isBusinessDay } from '#domain/calendar.ts';
import { ANSWER_HOURS, DEPOSIT_HOURS_MAX, VERIFICATION_HOURS } from '#domain/limits/limits.ts';

/** What customers are promised, as instants and days to hold us to (rule: promises). */

// The country keeps UTC−4 all year.
const MIDNIGHT = 'T04:00:00Z';

/** "Aprobación en menos de … horas": counted by the clock, from the submission. */
export const answerBy = (submittedAt: Date): Date => new Date(submittedAt.getTime() + ANSWER_HOURS * HOUR_MS);

/** "Los pagos se verifican en … horas": counted by the clock, from the registration. */
export const verifiedBy = (registeredAt: Date): Date =>
  new Date(registeredAt.getTime() + VERIFICATION_HOURS * HOUR_MS);

/** An application that came before this has waited longer than promised. */
export const unansweredSince = (now: Date): Date => new Date(now.getTime() - ANSWER_HOURS * HOUR_MS);

/** The same of a payment. */
export const unverifiedSince = (now: Date): Date => new Date(now.getTime() - VERIFICATION_HOURS * HOUR_MS);

const startOf = (of: Day): Date => new Date(`${of}${MIDNIGHT}`);

/** The instant after so many hours that fall on business days; the hours of a weekend or a holiday do not count. */
export function addBusinessHours(from: Date, hours: number): Date {
  let left = hours * HOUR_MS;
  let at = from;
  for (;;) {
    const today = dayInSantoDomingo(at);
    const tomorrow = startOf(addDays(today, 1));
    const here = isBusinessDay(today) ? tomorrow.getTime() - at.getTime() : 0;
    if (left <= here) return new Date(at.getTime() + left);
    left -= here;
    at = tomorrow;
  }
}

/** "El depósito tarda de … a … horas laborables": the last day of them, from approval or signature, the later. */
export const depositBy = (approvedAt: Date, signedAt: Date): Day => {
  const from = approvedAt > signedAt ? approvedAt : signedAt;
  return dayInSantoDomingo(new Date(addBusinessHours(from, DEPOSIT_HOURS_MAX).getTime() - 1));
};
