import { useQuery } from '@tanstack/react-query';
import { historyApi } from '#contract/history.ts';
import { EVENT } from '#domain/audit/event.ts';
import { query } from '#web/app/calls/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The events of an application with their dates, the latest first. */
export function ApplicationHistory({ id }: { readonly id: number }) {
  const { data, isError, refetch } = useQuery(query(historyApi.ofApplication, { params: { id } }));
  return (
    <Card title="Qué ha pasado">
      {!data && !isError && <Skeleton lines={4} label="Cargando lo que ha pasado..." />}
      {!data && isError && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>No se pudo cargar lo que ha pasado con esta solicitud.</p>
          <Button onClick={() => void refetch()}>Intentar de nuevo</Button>
        </div>
      )}
      {data?.length === 0 && <p className="text-ink-soft">Todavía no hay movimientos.</p>}
      {data && data.length > 0 && (
        <ol className="timeline">
          {data.toReversed().map(({ event, at }) => (
            <li key={`${event} ${at}`}>
              <span className="block font-semibold">{EVENT[event].history}</span>
              <span className="block text-sm text-ink-soft">
                <InstantText instant={at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
