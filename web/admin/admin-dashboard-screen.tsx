import { useQuery } from '@tanstack/react-query';
import { firstDayApi } from '#contract/first-day.ts';
import type { PagePath } from '#contract/paths.ts';
import { proposalsApi } from '#contract/proposals.ts';
import { queueApi } from '#contract/queue.ts';
import { statsApi } from '#contract/stats.ts';
import { verificationApi } from '#contract/verification.ts';
import { keyMetrics, totals } from '#web/admin/admin-figures.ts';
import { QueueCards } from '#web/admin/queue-cards.tsx';
import { AlertCards } from '#web/alerts/alert-cards.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { May, useMay } from '#web/app/session/may.tsx';
import { useMayOpen } from '#web/app/shell/may-open.ts';
import { FirstDayGuide } from '#web/first-day/first-day-guide.tsx';
import { ProposalsCard } from '#web/proposals/proposals-card.tsx';
import { RecordsNotice } from '#web/records/records-notice.tsx';
import { IncompleteLender } from '#web/settings/incomplete-lender.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FigureTiles } from '#web/ui/figures/figure-tiles.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const SHORTCUTS: readonly { readonly href: PagePath; readonly text: string }[] = [
  { href: '/admin-pending', text: 'Solicitudes pendientes' },
  { href: '/admin-payments', text: 'Confirmar pagos' },
  { href: '/admin-collections', text: 'Cobros de hoy' },
  { href: '/admin-clients', text: 'Gestionar clientes' },
];

/** What waits today comes before what the year has brought. */
export function AdminDashboardScreen() {
  const may = useMay();
  const mayOpen = useMayOpen();
  const stats = useQuery(query(statsApi.read, {}));
  const queue = useQuery(query(queueApi.read, {}));
  const metrics = stats.data ? keyMetrics(stats.data) : [];
  const failed = stats.isError || queue.isError;
  const retry = () => {
    void stats.refetch();
    void queue.refetch();
  };
  return (
    <>
      <h1 className="text-2xl">Panel de Administración</h1>
      <AlertCards />
      <May call={proposalsApi.list}>
        <ProposalsCard />
      </May>
      <May call={verificationApi.read}>
        <RecordsNotice />
      </May>
      {failed && (
        <EmptyState
          title="Error al cargar las estadísticas del dashboard"
          action={<Button onClick={retry}>Intentar de nuevo</Button>}
        />
      )}
      {!failed && (stats.isPending || queue.isPending) && <Skeleton lines={8} label="Cargando el panel..." />}
      <May call={firstDayApi.read}>
        <FirstDayGuide />
      </May>
      {queue.data && !queue.data.lenderComplete && !may(firstDayApi.read) && <IncompleteLender />}
      {stats.data && <FigureTiles figures={totals(stats.data)} />}
      {queue.data && <QueueCards queue={queue.data} now={new Date(queue.dataUpdatedAt)} />}
      {stats.data && (
        <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
          {metrics.length > 0 && (
            <Card title="Métricas clave">
              <FigureTiles figures={metrics} />
            </Card>
          )}
          <Card title="Accesos rápidos">
            {SHORTCUTS.filter(({ href }) => mayOpen(href)).map(({ href, text }, index) => (
              <LinkButton key={href} href={href} variant={index === 0 ? 'primary' : 'outline'}>
                {text}
              </LinkButton>
            ))}
          </Card>
        </div>
      )}
    </>
  );
}
