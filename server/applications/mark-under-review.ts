import type { applicationsApi } from '#contract/applications.ts';
import { ok } from '#domain/result.ts';
import { applicationReply } from '#server/applications/application-reply.ts';
import { decide, lockForDecision } from '#server/applications/decide.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

export function markUnderReview(
  context: Context,
  { params, body }: VerbInput<typeof applicationsApi.markUnderReview>,
) {
  return context.transact(async (tx) => {
    const locked = await lockForDecision(tx, context, params.id, 'mark_under_review', body.seenUpdatedAt);
    if (!locked.ok) return locked;
    const decided = await decide(tx, context, locked.value, 'mark_under_review', {});
    if (!decided.ok) return decided;
    await recordEvents(tx, context, [{ name: 'application.under_review', subjectId: params.id }]);
    return ok({
      ...(await applicationReply(tx, context, decided.value)),
      message: 'La solicitud está en revisión.',
    });
  });
}
