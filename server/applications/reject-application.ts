import type { applicationsApi } from '#contract/applications.ts';
import { REJECTION_REASONS, STANDARD_REASONS } from '#domain/applications/rejection-reason.ts';
import { fail, ok } from '#domain/result.ts';
import { letterPromise } from '#server/alerts/system-health.ts';
import { rejectedMessages } from '#server/applications/applications.messages.ts';
import { decide, lockForDecision } from '#server/applications/decide.ts';
import { applicationReply } from '#server/applications/read-applications.ts';
import type { Context } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { keepScorecard } from '#server/reviews/keep-scorecard.ts';
import { knowledgeForDecision } from '#server/reviews/refuse-by-rule.ts';

const isCode = (text: string): text is keyof typeof REJECTION_REASONS =>
  Object.hasOwn(REJECTION_REASONS, text);

/**
 * The reason of a rejection as the customer reads it: the Spanish label, never the code nor the internal notes (rule:
 * rejection-reasons).
 */
const readable = (reason: string) => (isCode(reason) ? REJECTION_REASONS[reason].label : reason.trim());

/**
 * The sentence for staff who write words of their own where a warning rule refuses the application: such words could
 * reveal another account or the do-not-lend list to the customer (rule: warning-rules).
 */
const ONLY_STANDARD = 'Con este aviso el cliente lee solo un motivo de la lista, sin otras palabras';
const isStandard = (reason: string): boolean =>
  STANDARD_REASONS.some((code) => REJECTION_REASONS[code].label === reason);

export function rejectApplication(
  context: Context,
  { params, body }: VerbInput<typeof applicationsApi.reject>,
) {
  return context.transact(async (tx) => {
    const locked = await lockForDecision(tx, context, params.id, 'reject', body.seenUpdatedAt);
    if (!locked.ok) return locked;
    const known = await knowledgeForDecision(tx, context, params.id);
    if (known.refusedBy.length > 0 && !isStandard(readable(body.rejectionReason)))
      return fail(invalidField('rejectionReason', ONLY_STANDARD));
    const decided = await decide(tx, context, locked.value, 'reject', {
      rejectionReason: readable(body.rejectionReason),
      ...(body.adminNotes !== undefined && { adminNotes: body.adminNotes }),
    });
    if (!decided.ok) return decided;
    await keepScorecard(tx, context, 'reject', known);
    await recordEvents(tx, context, [
      {
        name: 'application.rejected',
        subjectId: params.id,
        letters: {
          'application-rejected': rejectedMessages(
            await senderOf(context.deps),
            locked.value.customer,
            decided.value,
          ),
        },
      },
    ]);
    const letter = await letterPromise(
      tx,
      context.now,
      'Se le enviará un correo al cliente con la explicación.',
    );
    const message = `La solicitud fue rechazada. ${letter}`;
    return ok({ ...(await applicationReply(tx, context, decided.value)), message });
  });
}
