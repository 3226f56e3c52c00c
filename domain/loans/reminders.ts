import { addDays, type ClosedDays, type Day, dayInSantoDomingo } from '#domain/calendar.ts';
import { contactDayOnOrBefore, instantOn, openWindow } from '#domain/contact-hours.ts';
import { keysOf } from '#domain/enum-table.ts';
import type { InstalmentState } from '#domain/ledger/loan-state.ts';
import { REMINDER_DAYS_BEFORE } from '#domain/limits/limits.ts';
import { lastDayInTime } from '#domain/loans/schedule.ts';
import type { MessageTemplateName } from '#domain/messages/message-templates.ts';
import { type Pesos, subtract } from '#domain/money.ts';

/** The earliest time of day of each kind of reminder, "HH:MM" in Santo Domingo. */
export interface ReminderTimes {
  readonly dueSoon: string;
  readonly dueToday: string;
  readonly overdue: string;
}

/** Kinds of reminder, each with its setting for the time of day, and its letter. */
export const REMINDER = {
  due_soon: { time: 'dueSoon', letter: 'instalment-due-soon' },
  due_today: { time: 'dueToday', letter: 'instalment-due-today' },
  overdue: { time: 'overdue', letter: 'instalment-overdue' },
} as const satisfies Record<string, { time: keyof ReminderTimes; letter: MessageTemplateName }>;
export type ReminderKind = keyof typeof REMINDER;
export const REMINDER_KINDS = keysOf(REMINDER);
export const REMINDER_LETTERS: readonly MessageTemplateName[] = REMINDER_KINDS.map(
  (kind) => REMINDER[kind].letter,
);

export interface Reminder {
  readonly kind: ReminderKind;
  readonly instalmentNumber: number;
  readonly dueDate: Day;
  /** Last day on which a payment is in time: a later day than the due date if that is no business day. */
  readonly inTimeUntil: Day;
  readonly isPartlyPaid: boolean;
  /** Unpaid part of the instalment itself; `lateCharge`: the late charge owed on it. */
  readonly unpaid: Pesos;
  readonly lateCharge: Pesos;
  /** End of today's contact hours: the reminder must not be sent later. */
  readonly until: Date;
}

/** Days after the last day in time in which an overdue reminder may go out: later, "one day late" would be wrong. */
const OVERDUE_DAYS = 7;
/**
 * Milliseconds before the end of the contact hours from which a reminder may go out, even if the settings' time is
 * later.
 */
const LAST_HOUR_MS = 3_600_000;

/**
 * The first and the last day on which a reminder may go out. Normally it goes out on the first; the others make up for
 * an outage.
 */
function daysOf(kind: ReminderKind, dueDate: Day, closed: ClosedDays): readonly [Day, Day] {
  const inTime = lastDayInTime(dueDate, closed);
  switch (kind) {
    case 'due_soon':
      // Earlier rather than later: the customer needs time to find the money.
      return [contactDayOnOrBefore(addDays(dueDate, -REMINDER_DAYS_BEFORE), closed), addDays(dueDate, -1)];
    case 'due_today':
      return [dueDate, inTime];
    case 'overdue':
      return [addDays(inTime, 1), addDays(inTime, OVERDUE_DAYS)];
  }
}

/**
 * The reminders that are due now: some days before an instalment is due, on the day, and once it is a day late. Never
 * outside the contact hours of the law, and never about a paid instalment: `instalments` are as they will be once every
 * waiting payment is verified. The caller remembers which reminders were sent, so that each is sent once.
 */
export function remindersDue(
  instalments: readonly InstalmentState[],
  times: ReminderTimes,
  now: Date,
  closed: ClosedDays,
): Reminder[] {
  const hours = openWindow(now, closed);
  if (!hours) return [];
  const today = dayInSantoDomingo(now);
  const latestStart = hours.closes.getTime() - LAST_HOUR_MS;
  const begun = (kind: ReminderKind) =>
    now.getTime() >= Math.min(instantOn(today, times[REMINDER[kind].time]).getTime(), latestStart);
  return instalments.flatMap(({ number, dueDate, amount, paid, owed }) => {
    if (dueDate === null || owed === 0) return [];
    const unpaid = subtract(amount, paid);
    const inTimeUntil = lastDayInTime(dueDate, closed);
    return REMINDER_KINDS.filter((kind) => {
      const [first, last] = daysOf(kind, dueDate, closed);
      return first <= today && today <= last && begun(kind);
    }).map((kind) => ({
      kind,
      instalmentNumber: number,
      dueDate,
      inTimeUntil,
      isPartlyPaid: paid > 0,
      unpaid,
      lateCharge: subtract(owed, unpaid),
      until: hours.closes,
    }));
  });
}
