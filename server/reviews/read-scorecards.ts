import type { scorecardApi } from '#contract/scorecard.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { readScoreLine } from '#domain/applications/scorecard.ts';
import { fail, ok } from '#domain/result.ts';
import { findReadable } from '#server/applications/applications.store.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { scorecardsOf } from '#server/reviews/scorecards.store.ts';

export function readScorecards(context: Context, { params }: VerbInput<typeof scorecardApi.ofApplication>) {
  return context.read(async (tx) => {
    if (!(await findReadable(tx, context.actor, params.id))) return fail({ code: 'not_found' } as const);
    const rows = await scorecardsOf(tx, params.id);
    return ok(
      rows.map((row) => ({
        id: row.id,
        decision: row.decision,
        lines: row.lines.map(readScoreLine),
        decidedAt: row.decidedAt.toISOString(),
        by: fullNameOf(row),
      })),
    );
  });
}
