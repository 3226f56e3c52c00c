import { monthlyShare } from '#domain/applications/review.ts';
import { type ScoredDecision, type ScoreLine, scorecard } from '#domain/applications/scorecard.ts';
import type { Day } from '#domain/calendar.ts';
import type { Plan } from '#domain/loans/terms.ts';
import { plansOf } from '#server/agreements/make-agreement.ts';
import type { Context, Tx } from '#server/http/context.ts';
import type { DecisionKnowledge, Knowledge } from '#server/reviews/applicant-knowledge.ts';
import { insertScorecard, type WaitingRow } from '#server/reviews/reviews.store.ts';
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

/**
 * Stores with a decision how the application met the lender's rules, as it was before the decision (rule: scorecard).
 */
export async function keepScorecard(
  tx: Tx,
  context: Context,
  decision: ScoredDecision,
  known: DecisionKnowledge,
): Promise<void> {
  const { row } = known;
  const { plan } = (await plansOf(tx, [row]))(row);
  const lines = scorecardOf(row, plan, known, await context.deps.settings(), context.today);
  await insertScorecard(tx, {
    applicationId: row.id,
    decision,
    lines: JSON.stringify(lines),
    decidedBy: context.actor.userId,
    decidedAt: context.now,
  });
}
