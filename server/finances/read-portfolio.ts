import type { Portfolio, PortfolioReport } from '#contract/finances.ts';
import { cohortMonths, cohortsOf } from '#domain/finances/cohorts.ts';
import { collectionIn, lastWeeks } from '#domain/finances/collection.ts';
import { portfolioAtRisk } from '#domain/finances/portfolio.ts';
import { overdueUntil } from '#domain/loans/overdue-ages.ts';
import { cohortLoans, cohortMoney, collectionDays, runningByDue } from '#server/finances/portfolio.store.ts';
import { readReport } from '#server/finances/read-report.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { loansDueUntil } from '#server/loan-book/loan-book.store.ts';

/**
 * The figures of the portfolio; the caller has counted the late charge of `today` first. They are read from sums that
 * triggers keep: as fast with a million loans as with none.
 */
export async function portfolioOf(
  tx: Tx,
  { today, closedDays }: Pick<Context, 'today' | 'closedDays'>,
): Promise<Portfolio> {
  const [months, weeks] = [cohortMonths(today), lastWeeks(today)];
  const [since, from] = [months[0] ?? today, weeks[0]?.from ?? today];
  const late = overdueUntil(today, closedDays);
  const running = await runningByDue(tx);
  const charges = await loansDueUntil(tx, late);
  const days = await collectionDays(tx, from, today);
  const loans = await cohortLoans(tx, since, late);
  const money = await cohortMoney(tx, since);
  const runningLateCharge = new Map(charges.map((one) => [one.dueOn, one.running]));
  return {
    ...portfolioAtRisk(
      running.map((one) => ({ ...one, runningLateCharge: runningLateCharge.get(one.dueOn) ?? 0 })),
      today,
      closedDays,
    ),
    collection: collectionIn(days, { from, to: today }),
    weeks: weeks.map((week) => collectionIn(days, week)),
    cohorts: cohortsOf(months, loans, money),
  };
}

export const readPortfolio = (context: Context): Promise<Outcome<PortfolioReport>> =>
  readReport(context, async (tx, asOf) => ({ asOf, ...(await portfolioOf(tx, context)) }));
