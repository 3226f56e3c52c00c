import type { ScoredDecision } from '#domain/applications/scorecard.ts';
import { plansOf } from '#server/agreements/make-agreement.ts';
import type { Context, Tx } from '#server/http/context.ts';
import type { DecisionKnowledge } from '#server/reviews/refuse-by-rule.ts';
import { insertScorecard } from '#server/reviews/reviews.store.ts';
import { scorecardOf } from '#server/reviews/scorecard-of.ts';

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
