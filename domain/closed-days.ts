import { addDays, type ClosedDays, type Day, daysBetween, formatDay, weekday } from '#domain/calendar.ts';
import { isBusinessDay, isHoliday } from '#domain/holidays.ts';

/**
 * Maximum of consecutive days without a business day, including weekends and holidays. Reminders look for instalments
 * this far around a day, and a lender cannot delay what it owes its customers by closing for months.
 */
export const CLOSURE_DAYS_MAX = 12;
/** How many days ahead the lender can close a day. */
export const CLOSED_DAYS_AHEAD_MAX = 730;
/** How many days before a closed day the lender can reopen it: later, customers may have been told to pay after it. */
export const REOPEN_NOTICE_DAYS = 7;

/** Length of the run of days without a business day that includes this one. */
function closureAround(on: Day, closed: ClosedDays): number {
  let length = 1;
  for (const step of [-1, 1])
    for (let day = addDays(on, step); !isBusinessDay(day, closed); day = addDays(day, step)) length += 1;
  return length;
}

/**
 * Why the lender cannot close on a day; `null`: the lender can. Only days after today can be closed, so that no late
 * charge of today or before changes.
 */
export function whyNotClose(on: Day, today: Day, closed: ClosedDays): string | null {
  const last = addDays(today, CLOSED_DAYS_AHEAD_MAX);
  if (on <= today) return `Elija un día después de hoy, ${formatDay(today)}`;
  if (on > last) return `Elija un día hasta el ${formatDay(last)}`;
  if (weekday(on) === 0) return 'Es domingo: ya no cuenta como laborable';
  if (isHoliday(on)) return 'Es feriado: ya no cuenta como laborable';
  if (closed.has(on)) return 'Ese día ya está cerrado';
  if (closureAround(on, closed) > CLOSURE_DAYS_MAX)
    return `Pasarían más de ${CLOSURE_DAYS_MAX} días seguidos sin un día laborable`;
  return null;
}

/** Whether the lender can reopen a closed day today (rule: closed-days; why: docs/decisions/closed-days.md). */
export const mayReopen = (on: Day, today: Day): boolean => daysBetween(today, on) >= REOPEN_NOTICE_DAYS;
