import { useState } from 'react';
import type { DayRoute, Visit } from '#contract/street.ts';
import type { ContactOutcome } from '#domain/collections/contact.ts';
import { byZone } from '#domain/street/zone.ts';
import { ChaseDialog } from '#web/collections/chase-dialog.tsx';
import { useChase } from '#web/collections/use-chase.ts';
import { useOnline } from '#web/pwa/online.ts';
import type { NotedContact, RouteContent } from '#web/street/phone/route-store.ts';
import { debtNow } from '#web/street/phone/told-debt.ts';
import { VisitCard } from '#web/street/visit-card.tsx';
import { VisitNoteDialog } from '#web/street/visit-note-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface ZonesProps extends Pick<RouteContent, 'given' | 'noted'> {
  readonly route: DayRoute;
  readonly onTake: (visit: Visit) => void;
  readonly onNoted: (noted: NotedContact) => void;
}

/** The route's visits by zone, and the dialog that notes one. */
export function Zones({ route, given, noted, onTake, onNoted }: ZonesProps) {
  const chase = useChase(route.visits);
  const online = useOnline();
  const [noting, setNoting] = useState<{ readonly visit: Visit; readonly outcome: ContactOutcome } | null>(
    null,
  );
  if (route.visits.length === 0) return <EmptyState title="Hoy no hay visitas" />;
  return (
    <>
      {byZone(route.visits).map(({ zone, visits }) => (
        <section key={zone} aria-label={zone} className="grid gap-3">
          <h2 className="text-xl">
            {zone} ({visits.length})
          </h2>
          {visits.map((visit) => (
            <VisitCard
              key={visit.loanId}
              visit={visit}
              debt={debtNow(visit, given, route.day)}
              given={given.filter(({ loanId }) => loanId === visit.loanId)}
              noted={noted.filter(({ loanId }) => loanId === visit.loanId)}
              online={online}
              onTake={() => onTake(visit)}
              onWhatsApp={() => chase.ask('whatsapp', [visit])}
              onNote={(outcome) => setNoting({ visit, outcome })}
            />
          ))}
        </section>
      ))}
      <ChaseDialog chase={chase} templates={route.templates} />
      {noting && (
        <VisitNoteDialog
          visit={noting.visit}
          outcome={noting.outcome}
          onClose={() => setNoting(null)}
          onNoted={(contact) => {
            setNoting(null);
            onNoted(contact);
          }}
        />
      )}
    </>
  );
}
