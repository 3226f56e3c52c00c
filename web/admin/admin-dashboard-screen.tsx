import { useQuery } from '@tanstack/react-query';
import { drawerListApi } from '#contract/drawer-list.ts';
import { firstDayApi } from '#contract/first-day.ts';
import { proposalsApi } from '#contract/proposals.ts';
import { queueApi } from '#contract/queue.ts';
import { statsApi } from '#contract/stats.ts';
import { verificationApi } from '#contract/verification.ts';
import { keyMetrics, totals } from '#web/admin/admin-figures.ts';
import { DrawersToSign } from '#web/admin/drawers-to-sign.tsx';
import { FigureLine } from '#web/admin/figure-line.tsx';
import { OverdueCard } from '#web/admin/overdue-card.tsx';
import { RecentClients } from '#web/admin/recent-clients.tsx';
import { WaitingWork } from '#web/admin/waiting-work.tsx';
import { AlertCards, LastBackup } from '#web/alerts/alert-cards.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { usePermission, WithPermission } from '#web/app/session/permissions.tsx';
import { usePagePermission } from '#web/app/shell/page-permission.ts';
import { FirstDayGuide } from '#web/first-day/first-day-guide.tsx';
import { ProposalsCard } from '#web/proposals/proposals-card.tsx';
import { RecordsNotice } from '#web/records/records-notice.tsx';
import { IncompleteLender } from '#web/settings/incomplete-lender.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The first page of the back office: today's waiting work, and below it the figures of the year. */
export function AdminDashboardScreen() {
  const may = usePermission();
  const mayOpen = usePagePermission();
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
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Panel de Administración</h1>
        {mayOpen('/admin-counter') && (
          <LinkButton href="/admin-counter" variant="outline">
            Atender en la oficina
          </LinkButton>
        )}
        {/* For staff who only collect on the street: an owner has the desk. */}
        {mayOpen('/admin-street') && !mayOpen('/admin-counter') && (
          <LinkButton href="/admin-street" variant="money">
            Ruta de hoy
          </LinkButton>
        )}
      </div>
      <AlertCards />
      <WithPermission call={proposalsApi.list}>
        <ProposalsCard />
      </WithPermission>
      {failed && (
        <EmptyState
          title="Error al cargar las estadísticas del dashboard"
          action={<Button onClick={retry}>Intentar de nuevo</Button>}
        />
      )}
      {!failed && (stats.isPending || queue.isPending) && <Skeleton lines={8} label="Cargando el panel..." />}
      <WithPermission call={firstDayApi.read}>
        <FirstDayGuide />
      </WithPermission>
      {queue.data && !queue.data.lenderComplete && !may(firstDayApi.read) && <IncompleteLender />}
      <WithPermission call={drawerListApi.list}>
        <DrawersToSign />
      </WithPermission>
      {queue.data && <WaitingWork queue={queue.data} now={new Date(queue.dataUpdatedAt)} />}
      {queue.data && (queue.data.overdue || queue.data.newestClients) && (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          {queue.data.overdue && <OverdueCard ages={queue.data.overdue} />}
          {queue.data.newestClients && <RecentClients clients={queue.data.newestClients} />}
        </div>
      )}
      {stats.data && <FigureLine title="El negocio" figures={totals(stats.data)} />}
      {metrics.length > 0 && <FigureLine title="Métricas clave" figures={metrics} />}
      <div>
        <LastBackup />
        <WithPermission call={verificationApi.read}>
          <RecordsNotice />
        </WithPermission>
      </div>
    </>
  );
}
