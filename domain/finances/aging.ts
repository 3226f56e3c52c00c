import type { ClosedDays, Day } from '#domain/calendar.ts';
import { daysLate } from '#domain/loans/schedule.ts';

/** Ranges of days late, both ends included; `to: null`: no upper end. */
export const AGES = [
  { from: 1, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: 90 },
  { from: 91, to: null },
] as const;

export interface DueDay {
  readonly dueDate: Day;
  readonly instalments: number;
  readonly unpaid: number;
}

/** Overdue amounts on a day, by days late; amounts in time are not included. */
export const overdueByAge = (dueDays: readonly DueDay[], today: Day, closed: ClosedDays) =>
  AGES.map(({ from, to }) => {
    const late = dueDays.filter(({ dueDate }) => {
      const days = daysLate(dueDate, today, closed);
      return days >= from && (to === null || days <= to);
    });
    return {
      from,
      to,
      instalments: late.reduce((all, one) => all + one.instalments, 0),
      amount: late.reduce((all, one) => all + one.unpaid, 0),
    };
  });
