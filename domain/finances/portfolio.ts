import type { ClosedDays, Day } from '#domain/calendar.ts';
import { shareOf } from '#domain/finances/share.ts';
import { lastDueDate } from '#domain/loans/overdue-ages.ts';

/** Thresholds in days late for the portfolio at risk (rule: portfolio-at-risk). */
export const RISK_DAYS = [1, 15, 30, 60, 90] as const;

/** The running loans whose oldest unpaid instalment fell due on one day; pesos. */
export interface RunningDue {
  readonly dueOn: Day;
  readonly loans: number;
  /** Unpaid principal of these loans, in pesos. */
  readonly principal: number;
  readonly runningLateCharge: number;
}

const sumOf = (due: readonly RunningDue[], key: Exclude<keyof RunningDue, 'dueOn'>) =>
  due.reduce((all, one) => all + one[key], 0);

const sums = (due: readonly RunningDue[]) => ({
  loans: sumOf(due, 'loans'),
  principal: sumOf(due, 'principal'),
  runningLateCharge: sumOf(due, 'runningLateCharge'),
});

/** The shares of all running loans' principal, by how late the loans are today (rule: portfolio-at-risk). */
export function portfolioAtRisk(due: readonly RunningDue[], today: Day, closed: ClosedDays) {
  const running = sums(due);
  const atRisk = RISK_DAYS.map((days) => {
    const until = lastDueDate(days + 1, today, closed);
    const late = sums(due.filter(({ dueOn }) => dueOn <= until));
    return { days, ...late, share: shareOf(late.principal, running.principal) };
  });
  return { running, atRisk };
}
