import type { Payment } from '#contract/payments.ts';
import { day, dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { waitedOnPhone } from '#domain/payments/counts-from.ts';

/**
 * Both days of a payment that arrived on another day than the phone recorded, as text; `null` for any other payment.
 */
export function reportedDaysText({
  reportedOn,
  createdAt,
}: Pick<Payment, 'reportedOn' | 'createdAt'>): string | null {
  const arrivedOn = dayInSantoDomingo(new Date(createdAt));
  const reported = reportedOn === null ? null : day(reportedOn);
  if (!waitedOnPhone(reported, arrivedOn)) return null;
  return `Registrado en el teléfono el ${formatDay(reported)}, llegó el ${formatDay(arrivedOn)}`;
}
