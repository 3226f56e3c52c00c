import { addDays, type ClosedDays, type Day, weekday } from '#domain/calendar.ts';
import { lastPeriods, type Period } from '#domain/finances/periods.ts';
import { LOAN_STATUS, type LoanStatus } from '#domain/loans/loan.ts';
import { lastDueDate } from '#domain/loans/overdue-ages.ts';
import { daysLate } from '#domain/loans/schedule.ts';

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

/** A share in tenths of a percent, rounded half up from integers; `null` if the whole is zero. For amounts ≥ 0. */
export function shareOf(part: number, whole: number): number | null {
  if (whole === 0) return null;
  return Number((2_000n * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

/** A share in tenths of a percent as text: "12.5%"; a dash for `null`. */
export const formatShare = (share: number | null): string =>
  share === null ? '—' : `${Math.floor(share / 10)}.${share % 10}%`;

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

/** Ranges of days late, both ends included; `to: null`: no upper end. */
const AGES = [
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

/** Number of weeks in the collection report, including the present one. */
export const WEEKS_BACK = 12;

/**
 * The last weeks, each from Monday to Sunday, oldest first. The present week ends today, since later money cannot have
 * come in.
 */
export function lastWeeks(today: Day): Period[] {
  const monday = addDays(today, -((weekday(today) + 6) % 7));
  return Array.from({ length: WEEKS_BACK }, (_, index) => {
    const from = addDays(monday, 7 * (index + 1 - WEEKS_BACK));
    return { from, to: from === monday ? today : addDays(from, 6) };
  });
}

export interface CollectionDay {
  readonly day: Day;
  /** Instalments that fell due on the day; pesos. */
  readonly due: number;
  /** Money that counts from the day; pesos. */
  readonly received: number;
}

/** Pesos received in a period beside the instalments due in it, and their share (rule: collection-rate). */
export function collectionIn(days: readonly CollectionDay[], { from, to }: Period) {
  const within = days.filter(({ day }) => from <= day && day <= to);
  const due = within.reduce((all, one) => all + one.due, 0);
  const received = within.reduce((all, one) => all + one.received, 0);
  return { from, to, due, received, share: shareOf(received, due) };
}

/** The loans that were disbursed in one month and have one status; amounts in pesos. */
export interface CohortLoans {
  /** The first day of the month of the disbursement. */
  readonly month: Day;
  readonly status: LoanStatus;
  readonly loans: number;
  readonly lent: number;
  /** How many of these loans are late; `latePrincipal`: their unpaid principal. */
  readonly late: number;
  readonly latePrincipal: number;
}
export interface CohortMoney {
  readonly month: Day;
  readonly received: number;
  readonly writtenOff: number;
}

/** The months of the cohort report, each by its first day, oldest first. */
export const cohortMonths = (today: Day): Day[] => lastPeriods('month', today).map(({ from }) => from);

/**
 * For each month, the loans that were disbursed in it and their state today, oldest month first; months without loans
 * are left out. A loan whose debt was taken over counts as one with the loan that took it over (rule: cohorts).
 */
export function cohortsOf(
  months: readonly Day[],
  loans: readonly CohortLoans[],
  money: readonly CohortMoney[],
) {
  return months.flatMap((month) => {
    const own = loans.filter((one) => one.month === month);
    const count = (phases: readonly (typeof LOAN_STATUS)[LoanStatus]['phase'][]) =>
      own
        .filter(({ status }) => phases.includes(LOAN_STATUS[status].phase))
        .reduce((all, one) => all + one.loans, 0);
    const all = count(['running', 'repaid', 'lost']);
    if (all === 0) return [];
    const settled = count(['repaid']);
    const { received, writtenOff } = money.find((one) => one.month === month) ?? {
      received: 0,
      writtenOff: 0,
    };
    return [
      {
        month,
        loans: all,
        principal: own.reduce((sum, { lent }) => sum + lent, 0),
        received,
        settled,
        settledShare: shareOf(settled, all),
        late: own.reduce((sum, { late }) => sum + late, 0),
        latePrincipal: own.reduce((sum, { latePrincipal }) => sum + latePrincipal, 0),
        writtenOff: count(['lost']),
        writtenOffAmount: writtenOff,
      },
    ];
  });
}
