import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { historyApi, type StaffEvent } from '#contract/history.ts';
import { eventLabel } from '#domain/audit/event.ts';
import type { ObjectKind } from '#domain/audit/event-facts.ts';
import { PartFailed } from '#web/app/calls/content-states.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { InstantText } from '#web/ui/figures/facts.tsx';

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

function Events({ kind, id }: { readonly kind: ObjectKind; readonly id: number }) {
  const { data, isError, refetch } = useQuery({
    ...query(historyApi.ofObject, { query: { kind, id: String(id) } }),
    staleTime: 0,
  });
  if (isError) return <PartFailed retry={refetch} />;
  if (!data) return <p className="text-ink-soft">Cargando historial...</p>;
  return data.length === 0 ? (
    <p className="text-ink-soft">Nada se ha registrado.</p>
  ) : (
    <EventList events={data} />
  );
}

/**
 * The events of an item with the people who acted, fetched when the list is opened: most reviewers of a queue do not
 * need them.
 */
export function WhoDidWhat({ kind, id }: { readonly kind: ObjectKind; readonly id: number }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="min-w-0" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link min-h-11 py-2.5">Historial: quién hizo qué</summary>
      {open && <Events kind={kind} id={id} />}
    </details>
  );
}
