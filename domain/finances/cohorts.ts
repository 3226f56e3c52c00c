import type { Day } from '#domain/calendar.ts';
import { lastPeriods } from '#domain/finances/periods.ts';
import { shareOf } from '#domain/finances/share.ts';
import { LOAN_STATUS, type LoanStatus } from '#domain/loans/loan.ts';

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
