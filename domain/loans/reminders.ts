import { addDays, type Day, dayInSantoDomingo } from '#domain/calendar.ts';
import { membersOf } from '#domain/closed-set.ts';
import { contactDayOnOrBefore, instantOn, openWindow } from '#domain/contact-hours.ts';
import type { InstalmentState } from '#domain/ledger/loan-state.ts';
import { REMINDER_DAYS_BEFORE } from '#domain/limits/limits.ts';
import { lastDayInTime } from '#domain/loans/schedule.ts';
import type { LetterKind } from '#domain/messages/letter.ts';
import { type Pesos, subtract } from '#domain/money.ts';

/** From what time of the day each goes out, "HH:MM" in Santo Domingo. */
export interface ReminderTimes {
  readonly dueSoon: string;
  readonly dueToday: string;
  readonly overdue: string;
}

/** When each goes out, and as which letter. */
export const REMINDER = {
  due_soon: { time: 'dueSoon', letter: 'instalment-due-soon' },
  due_today: { time: 'dueToday', letter: 'instalment-due-today' },
  overdue: { time: 'overdue', letter: 'instalment-overdue' },
} as const satisfies Record<string, { time: keyof ReminderTimes; letter: LetterKind }>;
export type ReminderKind = keyof typeof REMINDER;
export const REMINDER_KINDS = membersOf(REMINDER);
export const REMINDER_LETTERS: readonly LetterKind[] = REMINDER_KINDS.map((kind) => REMINDER[kind].letter);

export interface Reminder {
  readonly kind: ReminderKind;
  readonly instalmentNumber: number;
  readonly dueDate: Day;
  /** Last day in time, where the due date is no business day. */
  readonly inTimeUntil: Day;
  readonly isPartlyPaid: boolean;
  /** Of the instalment itself, and the late charge on it. */
  readonly unpaid: Pesos;
  readonly lateCharge: Pesos;
  /** Not to be sent after: the end of the hours of that day. */
  readonly until: Date;
}

/** After that, a message that says "one day late" would be beside the point. */
const OVERDUE_DAYS = 7;
/** Left of a short day for a time that the settings put after its end. */
const LAST_HOUR_MS = 3_600_000;

/** The days on which a reminder may go out: the first that has hours is its day, the others make up for an outage. */
function daysOf(kind: ReminderKind, dueDate: Day): readonly [Day, Day] {
  const inTime = lastDayInTime(dueDate);
  switch (kind) {
    case 'due_soon':
      // Earlier rather than later: who is warned needs time to find the money.
      return [contactDayOnOrBefore(addDays(dueDate, -REMINDER_DAYS_BEFORE)), addDays(dueDate, -1)];
    case 'due_today':
      return [dueDate, inTime];
    case 'overdue':
      return [addDays(inTime, 1), addDays(inTime, OVERDUE_DAYS)];
  }
}

/**
 * What to remind somebody of at this moment: some days before an instalment is due, on the day, and once it is late by a
 * day. Never outside the hours of the law, never about what is paid: `instalments` stand as they will once every payment
 * that waits is verified. Whoever asks remembers what has been sent: each is sent once.
 */
export function remindersDue(
  instalments: readonly InstalmentState[],
  times: ReminderTimes,
  now: Date,
): Reminder[] {
  const hours = openWindow(now);
  if (!hours) return [];
  const today = dayInSantoDomingo(now);
  const latestStart = hours.closes.getTime() - LAST_HOUR_MS;
  const begun = (kind: ReminderKind) =>
    now.getTime() >= Math.min(instantOn(today, times[REMINDER[kind].time]).getTime(), latestStart);
  return instalments.flatMap(({ number, dueDate, amount, paid, owed }) => {
    if (dueDate === null || owed === 0) return [];
    const unpaid = subtract(amount, paid);
    const inTimeUntil = lastDayInTime(dueDate);
    return REMINDER_KINDS.filter((kind) => {
      const [first, last] = daysOf(kind, dueDate);
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
