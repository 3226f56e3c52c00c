import type { applicationsApi } from '#contract/applications.ts';
import { REJECTION_REASONS } from '#domain/applications/application.ts';
import { ok } from '#domain/result.ts';
import { letterPromise } from '#server/alerts/letter-promise.ts';
import { applicationReply } from '#server/applications/application-reply.ts';
import { rejectedMessages } from '#server/applications/applications.messages.ts';
import { decide, lockForDecision } from '#server/applications/decide.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

const isCode = (text: string): text is keyof typeof REJECTION_REASONS =>
  Object.hasOwn(REJECTION_REASONS, text);

/** The customer reads the Spanish label, never the code nor the internal notes (rule: rejection-reasons). */
const readable = (reason: string) => (isCode(reason) ? REJECTION_REASONS[reason].label : reason.trim());

export function rejectApplication(
  context: Context,
  { params, body }: VerbInput<typeof applicationsApi.reject>,
) {
  return context.transact(async (tx) => {
    const locked = await lockForDecision(tx, context, params.id, 'reject', body.seenUpdatedAt);
    if (!locked.ok) return locked;
    const decided = await decide(tx, context, locked.value, 'reject', {
      rejectionReason: readable(body.rejectionReason),
      ...(body.adminNotes !== undefined && { adminNotes: body.adminNotes }),
    });
    if (!decided.ok) return decided;
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
