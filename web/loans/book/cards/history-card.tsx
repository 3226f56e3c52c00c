import type { LoanFile } from '#contract/loan-book.ts';
import { EventList } from '#web/history/event-list.tsx';
import { Card } from '#web/ui/card.tsx';

/** The events of a loan, its application and its payments, newest first. */
export function HistoryCard({ events }: { readonly events: LoanFile['events'] }) {
  return (
    <Card title="Historial">
      <EventList events={events} />
    </Card>
  );
}
