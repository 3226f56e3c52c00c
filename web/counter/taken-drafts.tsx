import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counterApi } from '#contract/counter.ts';
import { formatInstant } from '#domain/calendar.ts';
import { query } from '#web/app/calls/query-client.ts';
import { useDiscardTaken } from '#web/counter/counter.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Reference } from '#web/ui/figures/reference.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** This staff member's unsent drafts: to continue, or to discard with their photos. */
export function TakenDrafts() {
  const { data } = useQuery(query(counterApi.list, {}));
  const discard = useDiscardTaken();
  const [doomed, setDoomed] = useState<number | null>(null);
  if (!data || data.length === 0) return null;
  return (
    <Card title="Sin terminar">
      <ul className="grid gap-4">
        {data.map(({ id, reference, fullName, updatedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              <b>{fullName}</b>, solicitud <Reference of={reference} />
              <span className="block text-sm text-ink-soft">
                Última vez: {formatInstant(new Date(updatedAt))}
              </span>
            </span>
            <LinkButton href={`/admin-counter?solicitud=${id}`}>
              Continuar <Reference of={reference} />
            </LinkButton>
            <Button variant="outline" onClick={() => setDoomed(id)}>
              Descartar <Reference of={reference} />
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={doomed !== null}
        title="Descartar el borrador"
        description="Se borran las respuestas y las fotos. El cliente queda."
        confirmLabel="Descartar"
        busyLabel="Descartando..."
        variant="danger"
        busy={discard.isPending}
        onCancel={() => setDoomed(null)}
        onConfirm={() => {
          if (doomed === null) return;
          discard.mutate({ params: { id: doomed } }, { onSettled: () => setDoomed(null) });
        }}
      />
    </Card>
  );
}
