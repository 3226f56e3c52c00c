import type { StaffEvent } from '#contract/history.ts';
import { eventLabel } from '#domain/audit/event.ts';
import { InstantText } from '#web/ui/figures/dates.tsx';

/** A list of events, newest first, each with the person who acted. */
export function EventList({ events }: { readonly events: readonly StaffEvent[] }) {
  return (
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
  );
}
