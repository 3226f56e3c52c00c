import type { applicationsApi } from '#contract/applications.ts';
import { fail, ok } from '#domain/result.ts';
import { applicationReply } from '#server/applications/application-reply.ts';
import { counterOfferMessages } from '#server/applications/applications.messages.ts';
import { decide, lockForDecision } from '#server/applications/decide.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { boundPlans } from '#server/signing/bound-plans.ts';
import { calculatorPlanOf, notePlanOf } from '#server/signing/document-facts.ts';

/** Offers another amount and term; without a term, the application's own (rule: counter-offer-term). */
export function counterOffer(
  context: Context,
  { params, body }: VerbInput<typeof applicationsApi.counterOffer>,
) {
  return context.transact(async (tx) => {
    const locked = await lockForDecision(tx, context, params.id, 'counter_offer', body.seenUpdatedAt);
    if (!locked.ok) return locked;
    const { amount, term } = locked.value.application;
    if (amount === null || term === null) return fail({ code: 'already_processed' } as const);
    const offeredTerm = body.counterOfferTerm ?? term;
    const decided = await decide(tx, context, locked.value, 'counter_offer', {
      counterOfferAmount: body.counterOfferAmount,
      counterOfferTerm: offeredTerm,
      counterOfferNotes: body.counterOfferNotes?.trim() || null,
      ...(body.adminNotes !== undefined && { adminNotes: body.adminNotes }),
    });
    if (!decided.ok) return decided;
    const sender = await senderOf(context.deps);
    const { settings } = sender;
    const bound = await boundPlans(tx, settings, [decided.value], new Map());
    const before = bound.get(params.id) ?? calculatorPlanOf(amount, term);
    const offered = notePlanOf(settings, body.counterOfferAmount, offeredTerm);
    await recordEvents(tx, context, [
      {
        name: 'application.counter_offered',
        subjectId: params.id,
        facts: { amount: body.counterOfferAmount, term: offeredTerm },
        letters: {
          'application-counter-offer': counterOfferMessages(
            sender,
            locked.value.customer,
            decided.value,
            before,
            offered,
          ),
        },
      },
    ]);
    return ok({
      ...(await applicationReply(tx, context, decided.value)),
      message: 'La contra oferta quedó registrada. Se le avisará al cliente.',
    });
  });
}
