import { useQuery } from '@tanstack/react-query';
import { type WebhookDelivery, webhooksApi } from '#contract/webhooks.ts';
import { eventLabel } from '#domain/audit/event.ts';
import { DELIVERY_STATE } from '#domain/webhooks/delivery.ts';
import { query } from '#web/app/calls/query-client.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { useReplay } from '#web/connections/connections.queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';
import { type Column, Table } from '#web/ui/figures/table.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const answerOf = ({ lastStatus, lastAnswer }: WebhookDelivery): string =>
  [lastStatus, lastAnswer].filter(Boolean).join(': ') || '—';

const COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    key: 'what',
    header: 'Mensaje',
    cell: ({ type, subjectId }) => `${eventLabel(type)}, núm. ${subjectId}`,
  },
  { key: 'when', header: 'Cuándo', cell: ({ createdAt }) => <InstantText instant={createdAt} /> },
  {
    key: 'state',
    header: 'Estado',
    cell: ({ state, attempts, nextAt }) => (
      <>
        <Badge tone={DELIVERY_STATE[state].tone}>{DELIVERY_STATE[state].label}</Badge>
        <span className="block text-sm text-ink-soft">
          {attempts} {attempts === 1 ? 'intento' : 'intentos'}
          {nextAt && state === 'waiting' && (
            <>
              , el próximo <InstantText instant={nextAt} />
            </>
          )}
        </span>
      </>
    ),
  },
  {
    key: 'answer',
    header: 'Última respuesta',
    cell: (delivery) => <span className="text-sm wrap-anywhere">{answerOf(delivery)}</span>,
  },
];

/** The last deliveries to a webhook's receiver, their responses, and a button to deliver again. */
export function Deliveries({ webhookId }: { readonly webhookId: number }) {
  const { data, error, refetch } = useQuery(query(webhooksApi.deliveries, { params: { id: webhookId } }));
  const may = usePermission();
  const replay = useReplay();
  if (error && !data)
    return (
      <EmptyState
        title="No se pudieron cargar los mensajes"
        action={<Button onClick={() => void refetch()}>Intentar de nuevo</Button>}
      />
    );
  if (!data) return <Skeleton lines={4} label="Cargando mensajes..." />;
  if (data.length === 0) return <p>Todavía no hay mensajes.</p>;
  const columns: readonly Column<WebhookDelivery>[] = may(webhooksApi.replay)
    ? [
        ...COLUMNS,
        {
          key: 'actions',
          header: 'Acciones',
          actions: true,
          cell: ({ id, state }) =>
            state !== 'waiting' && (
              <Button
                variant="outline"
                disabled={replay.isPending}
                onClick={() => replay.mutate({ params: { id } })}
              >
                Repetir <span className="sr-only">el mensaje {id}</span>
              </Button>
            ),
        },
      ]
    : COLUMNS;
  return <Table caption="Mensajes" columns={columns} rows={data} rowKey={({ id }) => id} />;
}
