import * as z from 'zod/mini';
import { readers } from '#contract/access.ts';
import { endpoint } from '#contract/endpoint.ts';
import { idParams, instant } from '#contract/fields.ts';
import { SCORE_RESULTS, SCORE_RULES, SCORED_DECISIONS } from '#domain/applications/scorecard.ts';

/** The result of one of the five rules of the scorecard, in the words that the desk reads (rule: scorecard). */
export const scoreLine = z.object({
  rule: z.enum(SCORE_RULES),
  result: z.enum(SCORE_RESULTS),
  reason: z.string(),
  threshold: z.string(),
});

const keptScorecard = z.object({
  id: z.int(),
  decision: z.enum(SCORED_DECISIONS),
  lines: z.array(scoreLine),
  decidedAt: instant,
  /** Full name of the person who decided. */
  by: z.string(),
});

export const scorecardApi = {
  ofApplication: endpoint({
    method: 'GET',
    path: '/api/admin/applications/:id/scorecards',
    access: readers('analyst'),
    summary: 'The scorecards stored with the decisions about an application, newest first.',
    params: idParams,
    reply: { status: 200, json: z.array(keptScorecard) },
    errors: ['not_found'],
  }),
} as const;
