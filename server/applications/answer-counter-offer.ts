import type { applicationsApi } from '#contract/applications.ts';
import { OFFER_DECLINED } from '#domain/applications/transitions.ts';
import { fail, ok } from '#domain/result.ts';
import { agreementFacts } from '#server/agreements/agreement-facts.ts';
import { type OnChanged, showingChanges } from '#server/agreements/show-agreement.ts';
import { applicationReply } from '#server/applications/application-reply.ts';
import { cancelledMessages } from '#server/applications/applications.messages.ts';
import { lend } from '#server/applications/approve-application.ts';
import { decide, lockForDecision } from '#server/applications/decide.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { acceptedWith, readDrawings, signDocuments } from '#server/signing/sign-documents.ts';

/**
 * A new signature on the new note, and the application is approved as offered, in one transaction (rule:
 * counter-offer-answer).
 */
export const acceptCounterOffer = (
  context: Context,
  input: VerbInput<typeof applicationsApi.acceptCounterOffer>,
) => showingChanges(context, (onChanged) => acceptNow(context, input, onChanged));

async function acceptNow(
  context: Context,
  { params, body }: VerbInput<typeof applicationsApi.acceptCounterOffer>,
  onChanged: OnChanged,
) {
  const drawings = await readDrawings(body.signature);
  return context.transact(async (tx) => {
    const locked = await lockForDecision(tx, context, params.id, 'accept_counter_offer');
    if (!locked.ok) return locked;
    const { counterOfferAmount: amount, counterOfferTerm: term } = locked.value.application;
    if (amount === null || term === null) return fail({ code: 'already_processed' } as const);
    const decided = await decide(tx, context, locked.value, 'accept_counter_offer', {
      amount,
      term,
      requestedAmount: locked.value.application.amount,
      requestedTerm: locked.value.application.term,
      approvedAt: context.now,
      signedAt: context.now,
      confirmAmount: true,
    });
    if (!decided.ok) return decided;
    const signed = await signDocuments(
      tx,
      context,
      decided.value,
      { amount, term, restructured: null },
      locked.value.customer,
      {
        signature: body.signature,
        drawings,
        agreementHash: body.agreementHash ?? null,
        sumInWords: body.sumInWords,
        accepted: acceptedWith(body),
      },
      onChanged,
    );
    if (!signed.ok) return signed;
    await recordEvents(tx, context, [
      {
        name: 'application.counter_offer_accepted',
        subjectId: params.id,
        facts: agreementFacts(signed.value, term),
      },
    ]);
    const lent = await lend(tx, context, {
      customer: locked.value.customer,
      application: decided.value,
      // Who made the offer has approved it.
      approvedBy: locked.value.application.decidedBy,
    });
    if (!lent.ok) return lent;
    return ok({
      ...(await applicationReply(tx, context, decided.value)),
      message: 'Oferta aceptada. Le avisaremos cuando se deposite el dinero.',
    });
  });
}

export function declineCounterOffer(
  context: Context,
  { params }: VerbInput<typeof applicationsApi.declineCounterOffer>,
) {
  return context.transact(async (tx) => {
    const locked = await lockForDecision(tx, context, params.id, 'decline_counter_offer');
    if (!locked.ok) return locked;
    const decided = await decide(tx, context, locked.value, 'decline_counter_offer', {
      rejectionReason: OFFER_DECLINED,
    });
    if (!decided.ok) return decided;
    await recordEvents(tx, context, [
      {
        name: 'application.counter_offer_declined',
        subjectId: params.id,
        letters: {
          'application-cancelled': cancelledMessages(
            await senderOf(context.deps),
            locked.value.customer,
            decided.value,
          ),
        },
      },
    ]);
    return ok({
      ...(await applicationReply(tx, context, decided.value)),
      message: 'Oferta rechazada. Puede hacer una solicitud nueva cuando quiera.',
    });
  });
}
