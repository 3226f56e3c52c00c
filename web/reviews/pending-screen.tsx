import { membersOf } from '#domain/closed-set.ts';
import { ANSWERED_WITHIN } from '#domain/limits/promised-hours.ts';
import { CARD_COMMANDS } from '#web/reviews/cards/card-commands.ts';
import { ReviewCard } from '#web/reviews/cards/review-card.tsx';
import { MODAL } from '#web/reviews/decisions/wording.ts';
import { Legend } from '#web/reviews/legend.tsx';
import { ReviewQueue } from '#web/reviews/review-queue.tsx';
import { ReviewTabs } from '#web/reviews/review-tabs.tsx';

export function PendingScreen() {
  return (
    <>
      <ReviewTabs />
      <ReviewQueue
        title="Solicitudes pendientes"
        lead={`La más antigua primero. Prometemos respuesta ${ANSWERED_WITHIN}.`}
        wording={MODAL}
        card={ReviewCard}
        legend={<Legend commands={membersOf(CARD_COMMANDS)} photos />}
      />
    </>
  );
}
