import { type OwnSession, ownSessionsApi } from '#contract/own-sessions.ts';
import { PartFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { InstantText } from '#web/ui/figures/facts.tsx';

const PLACE = { same: 'La misma red que ahora', other: 'Otra red' } as const;

function Row({ current, device, sameNetwork, openedAt, lastSeenAt }: OwnSession) {
  return (
    <li className="grid gap-1 border-line border-t py-3 first:border-t-0 first:pt-0 last:pb-0">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{device ?? 'Navegador sin nombre'}</span>
        {current && <Badge tone="success">Aquí</Badge>}
      </span>
      <span className="text-ink-soft text-sm">
        {!current && sameNetwork !== null && `${PLACE[sameNetwork ? 'same' : 'other']} · `}
        Abierta el <InstantText instant={openedAt} />
        {lastSeenAt !== null && (
          <>
            {' '}
            · usada el <InstantText instant={lastSeenAt} />
          </>
        )}
      </span>
    </li>
  );
}

/** The person's own open sessions, and the button that ends all but this one (rule: own-sessions). */
export function OpenSessionsCard() {
  const { data, isError, refetch } = useRead(ownSessionsApi.list, {});
  const end = useAction(ownSessionsApi.endOthers, [ownSessionsApi.list], {
    done: 'Otras sesiones cerradas',
    failed: 'No se pudieron cerrar las otras sesiones',
  });
  const others = data?.sessions.some(({ current }) => !current) ?? false;
  return (
    <Card title="Sesiones abiertas">
      {data ? (
        <ul className="grid">
          {data.sessions.map((session) => (
            <Row key={`${session.openedAt} ${session.device}`} {...session} />
          ))}
        </ul>
      ) : isError ? (
        <PartFailed retry={refetch} />
      ) : (
        <Skeleton lines={3} label="Cargando las sesiones..." />
      )}
      {others && (
        <div>
          <Button variant="outline" busy={end.isPending} onClick={() => end.mutate({})}>
            Cerrar las otras
          </Button>
        </div>
      )}
    </Card>
  );
}
