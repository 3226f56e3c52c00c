import type { Failure } from '#contract/errors.ts';
import { REVIEW_WARNINGS } from '#domain/applications/review.ts';
import type { RuledWarning } from '#domain/applications/scorecard.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { type Knowledge, knowledgeAbout } from '#server/reviews/applicant-knowledge.ts';
import { findWithFacts, type WaitingRow } from '#server/reviews/reviews.store.ts';

/** The lender's knowledge about an applicant, with the application's row as it is before the decision. */
export interface DecisionKnowledge extends Knowledge {
  readonly row: WaitingRow;
}

/** The current knowledge about an applicant, for a decision under the application's lock. */
export async function knowledgeForDecision(
  tx: Tx,
  context: Context,
  applicationId: number,
): Promise<DecisionKnowledge> {
  const row = await findWithFacts(tx, applicationId);
  return { ...(await knowledgeAbout(tx, context, [row])).of(row), row };
}

const named = (warnings: readonly RuledWarning[]): string =>
  warnings.map((warning) => `«${REVIEW_WARNINGS[warning]}»`).join(', ');

/**
 * The failure where a warning rule of the lender blocks approval and counter-offer; else `null` (rule:
 * warning-rules). Only staff read it.
 */
export const refuseByRule = ({ refusedBy }: Knowledge): Failure | null =>
  refusedBy.length === 0
    ? null
    : {
        code: 'refused_by_rule',
        message: `Según sus reglas esta solicitud se rechaza: ${named(refusedBy)}.`,
      };
