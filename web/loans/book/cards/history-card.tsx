import type { LoanFile } from '#contract/loan-book.ts';
import { eventLabel } from '#domain/audit/event.ts';
import { Card } from '#web/ui/card.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';

/** What happened to the loan, its application and its payments, newest first. */
export function HistoryCard({ events }: { readonly events: LoanFile['events'] }) {
  return (
    <Card title="Historial">
      <ol className="divide-y divide-line">
        {events.map(({ id, name, at, actor }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="font-semibold">{eventLabel(name)}</span>
            <span className="text-sm text-ink-soft">
              {actor ?? 'El sistema'}, <InstantText instant={at} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
