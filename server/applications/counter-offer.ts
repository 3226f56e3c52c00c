import type { applicationsApi } from '#contract/applications.ts';
import { isSamePrice } from '#domain/agreement/agreement.ts';
import { offerTermRefusal } from '#domain/limits/refusals.ts';
import { fail, ok } from '#domain/result.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { findAgreement } from '#server/agreements/agreements.store.ts';
import {
  agreementFacts,
  agreementToday,
  plansOf,
  showAgreement,
  storeAgreement,
} from '#server/agreements/make-agreement.ts';
import { letterPromise } from '#server/alerts/system-health.ts';
import { counterOfferMessages, offerChangedMessages } from '#server/applications/applications.messages.ts';
import { lockOpenOffers } from '#server/applications/applications.store.ts';
import { decide, lockForDecision, proposedAbout } from '#server/applications/decide.ts';
import { applicationReply } from '#server/applications/read-applications.ts';
import type { Context, Tx } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { paydaysSaid, refuseTerm } from '#server/loans/terms-of-person.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { askSecondPerson } from '#server/proposals/second-person.ts';
import { keepScorecard, knowledgeForDecision, refuseByRule } from '#server/reviews/applicant-knowledge.ts';
import { refuseAboveLimit } from '#server/settings/amount-limit.ts';
import type { Settings } from '#server/settings/settings.ts';

/**
 * Renews open counter-offers after a change of the settings, because an offer that its customer has not accepted
 * depends on today's settings. Where its price or late charge changes, the offer gets the new terms and the customer
 * gets a letter (rule: counter-offer-answer).
 */
export async function tellChangedOffers(tx: Tx, context: Context, settings: Settings): Promise<void> {
  const { deps, now, closedDays } = context;
  for (const { application, hash, amount, term } of await lockOpenOffers(tx)) {
    const customer = await findUser(tx, application.userId);
    if (!customer) continue;
    const { terms: before } = await findAgreement(tx, hash);
    const made = await agreementToday(tx, settings, application.id, {
      fields: application,
      amount,
      term,
      restructured: null,
      counter: null,
    });
    const { terms: after } = made;
    if (isSamePrice(before, after)) continue;
    await showAgreement(tx, { made, term, userId: customer.id, applicationId: application.id }, now);
    const sender = { settings, env: deps.env, closedDays };
    await recordEvent(tx, context, 'application.offer_changed', application.id, {
      facts: agreementFacts(made, term),
      letters: {
        'application-offer-changed': offerChangedMessages(sender, customer, application, {
          before,
          after,
        }),
      },
    });
  }
}

/**
 * Makes a counter-offer: another amount and term. Without a term the application's own is offered (rule:
 * counter-offer-term).
 */
export function counterOffer(
  context: Context,
  { params, body }: VerbInput<typeof applicationsApi.counterOffer>,
) {
  return context.transact(async (tx) => {
    const locked = await lockForDecision(tx, context, params.id, 'counter_offer', body.seenUpdatedAt);
    if (!locked.ok) return locked;
    const above = await refuseAboveLimit(context, body.counterOfferAmount);
    if (above) return fail(above);
    const { amount, term, loanType } = locked.value.application;
    if (amount === null || term === null) return fail({ code: 'already_processed' });
    const offeredTerm = body.counterOfferTerm ?? term;
    const refused = await refuseTerm(tx, context, locked.value.customer.id, {
      field: 'counterOfferTerm',
      term: offeredTerm,
      refusal: offerTermRefusal,
      amount: { field: 'counterOfferAmount', pesos: body.counterOfferAmount },
      loanType: { field: 'counterOfferTerm', type: loanType },
    });
    if (refused) return fail(refused);
    const said = [locked.value.application.paydays, locked.value.customer.paydays];
    const own = paydaysSaid('counterOfferTerm', offeredTerm, said);
    if (!own.ok) return own;
    const paydays = own.value && { paydays: own.value };
    const known = await knowledgeForDecision(tx, context, params.id);
    const ruled = refuseByRule(known);
    if (ruled) return fail(ruled);
    const asked = await askSecondPerson(tx, context, {
      act: 'counter_offer',
      always: known.asksSecondPerson,
      about: { applicationId: params.id, loanId: null },
      says: { amount: body.counterOfferAmount, term: offeredTerm, valueDate: null },
      reason: body.adminNotes?.trim() || null,
    });
    if (!asked.ok) return asked;
    if (asked.value === 'proposed') return proposedAbout(tx, context, params.id, 'counter_offer');
    const sender = await senderOf(context.deps);
    const made = await agreementToday(tx, sender.settings, params.id, {
      fields: { ...locked.value.application, ...paydays },
      amount: body.counterOfferAmount,
      term: offeredTerm,
      restructured: null,
      counter: null,
    });
    await storeAgreement(tx, made, context.now);
    const decided = await decide(tx, context, locked.value, 'counter_offer', {
      counterOfferAgreementHash: made.hash,
      counterOfferAmount: body.counterOfferAmount,
      counterOfferTerm: offeredTerm,
      counterOfferNotes: body.counterOfferNotes?.trim() || null,
      ...paydays,
      ...(body.adminNotes !== undefined && { adminNotes: body.adminNotes }),
    });
    if (!decided.ok) return decided;
    await keepScorecard(tx, context, 'counter_offer', known);
    const customer = locked.value.customer;
    const shown = { made, term: offeredTerm, userId: customer.id, applicationId: params.id };
    await showAgreement(tx, shown, context.now);
    const { plan } = (await plansOf(tx, [decided.value]))(decided.value);
    await recordEvent(tx, context, 'application.counter_offered', params.id, {
      facts: agreementFacts(made, offeredTerm),
      letters: {
        'application-counter-offer': counterOfferMessages(
          sender,
          customer,
          decided.value,
          plan ?? made.terms.plan,
          made.terms.plan,
        ),
      },
    });
    const letter = await letterPromise(tx, context.now, 'Se le avisará al cliente.');
    return ok({
      ...(await applicationReply(tx, context, decided.value)),
      message: `La contra oferta quedó registrada. ${letter}`,
      proposed: false,
    });
  });
}
