import { keysOf } from '#domain/enum-table.ts';
import { ANSWERED_WITHIN } from '#domain/limits/promised-hours.ts';
import { CARD_COMMANDS } from '#web/reviews/cards/card-commands.ts';
import { MODAL } from '#web/reviews/decisions/wording.ts';
import { Desk } from '#web/reviews/desk/desk.tsx';
import { QueueFilters, useQueueFilters } from '#web/reviews/desk/queue-filters.tsx';
import { Legend } from '#web/reviews/legend.tsx';
import { ReviewQueue } from '#web/reviews/review-queue.tsx';
import { ReviewTabs } from '#web/reviews/review-tabs.tsx';

export function PendingScreen() {
  const filters = useQueueFilters();
  return (
    <div className="grid grid-cols-1 gap-4">
      <ReviewTabs />
      <ReviewQueue
        title="Solicitudes pendientes"
        lead={`Prometemos respuesta ${ANSWERED_WITHIN}.`}
        wording={MODAL}
        list={Desk}
        legend={<Legend commands={keysOf(CARD_COMMANDS)} photos />}
        filters={<QueueFilters {...filters} />}
        query={filters.query}
      />
    </div>
  );
}
