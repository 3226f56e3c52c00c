import { isSamePrice } from '#domain/agreement/agreement.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { findAgreement } from '#server/agreements/agreements.store.ts';
import { agreementFacts, agreementToday } from '#server/agreements/make-agreement.ts';
import { showAgreement } from '#server/agreements/show-agreement.ts';
import { offerChangedMessages } from '#server/applications/applications.messages.ts';
import { lockOpenOffers } from '#server/applications/applications.store.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
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
    await recordEvents(tx, context, [
      {
        name: 'application.offer_changed',
        subjectId: application.id,
        facts: agreementFacts(made, term),
        letters: {
          'application-offer-changed': offerChangedMessages(sender, customer, application, {
            before,
            after,
          }),
        },
      },
    ]);
  }
}
