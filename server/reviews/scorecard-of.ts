import { monthlyShare } from '#domain/applications/review.ts';
import { type ScoreLine, scorecard } from '#domain/applications/scorecard.ts';
import type { Day } from '#domain/calendar.ts';
import type { Plan } from '#domain/loans/terms.ts';
import type { Knowledge } from '#server/reviews/applicant-knowledge.ts';
import type { WaitingRow } from '#server/reviews/reviews.store.ts';
import type { Settings } from '#server/settings/settings.ts';

/** How an application meets the lender's five rules, for the amount requested (rule: scorecard). */
export const scorecardOf = (
  row: WaitingRow,
  plan: Plan | null,
  { earlierLoans, warnings }: Pick<Knowledge, 'earlierLoans' | 'warnings'>,
  { scorecard: thresholds }: Pick<Settings, 'scorecard'>,
  today: Day,
): ScoreLine[] =>
  scorecard(
    {
      earlierLoans,
      monthlyShare: plan && monthlyShare(plan, row.monthlyIncome),
      timeAtWork: row.timeAtWork,
      timeUnit: row.timeUnit,
      accountSince: row.accountSince,
      warnings,
    },
    thresholds,
    today,
  );
