import { useQuery } from '@tanstack/react-query';
import { statsApi } from '#contract/stats.ts';
import { formatPesos } from '#domain/money.ts';
import { query } from '#web/app/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataList } from '#web/ui/data-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Loading } from '#web/ui/loading.tsx';

/** A fraction as "12.5%" (specification §2). */
const percent = (fraction: number) => `${(fraction * 100).toFixed(1)}%`;

export function AdminDashboardScreen() {
  const { data: stats, isPending, isError, refetch } = useQuery(query(statsApi.read, {}));
  return (
    <>
      <h1 className="text-2xl">Panel de Administración</h1>
      {isPending && <Loading />}
      {isError && (
        <EmptyState
          title="Error al cargar las estadísticas del dashboard"
          action={<Button onClick={() => void refetch()}>Intentar de nuevo</Button>}
        />
      )}
      {stats && (
        <div className="grid gap-6 lg:grid-cols-2">
          <Card title="Resumen">
            <DataList
              items={[
                { label: 'Total de clientes', value: stats.totalClients },
                { label: 'Solicitudes activas', value: `${stats.activeApplications} por revisar` },
                { label: 'Préstamos aprobados', value: stats.approvedLoans },
                { label: 'Ingresos totales (intereses)', value: formatPesos(stats.totalRevenue) },
              ]}
            />
          </Card>
          <Card title="Métricas clave">
            <DataList
              items={[
                { label: 'Tasa de aprobación', value: percent(stats.approvalRate) },
                { label: 'Préstamo promedio', value: formatPesos(stats.averageLoanAmount) },
                { label: 'ROI estimado', value: percent(stats.estimatedROI) },
              ]}
            />
          </Card>
          <Card title="Por atender">
            <div className="grid gap-3">
              <LinkButton href="/admin-pending">
                Solicitudes pendientes ({stats.activeApplications})
              </LinkButton>
              <LinkButton href="/admin-loans" variant="outline">
                Por desembolsar ({stats.awaitingDisbursement})
              </LinkButton>
              <LinkButton href="/admin-payments" variant="outline">
                Confirmar pagos ({stats.pendingPayments})
              </LinkButton>
            </div>
          </Card>
        </div>
      )}
    </>
  );
}
