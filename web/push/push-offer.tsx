import { useMemo } from 'react';
import { later } from '#web/app/later.tsx';
import { useSentSomething } from '#web/push/first-success.ts';
import { mayOfferPush } from '#web/push/push-support.ts';

const PushInvitation = later(async () => (await import('#web/push/push-invitation.tsx')).PushInvitation);

/**
 * Offers push notices in a browser that was never asked, after the customer has sent something: never on opening a page
 * (rule: push-notices).
 */
export function PushOffer() {
  const sent = useSentSomething();
  // Decided once: the browser's answer to its own question must not take the offer away under the finger.
  const offers = useMemo(() => sent && mayOfferPush(), [sent]);
  return offers && <PushInvitation />;
}
