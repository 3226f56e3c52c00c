import { useQuery } from '@tanstack/react-query';
import { type AdminPayment, paymentsApi } from '#contract/payments.ts';
import { query } from '#web/app/query-client.ts';
import { AdminPaymentCard } from '#web/payments/admin-payment-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataList } from '#web/ui/data-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loading } from '#web/ui/loading.tsx';

const SECTIONS: readonly {
  readonly status: AdminPayment['status'];
  readonly title: string;
  readonly empty: string;
}[] = [
  { status: 'pending', title: 'Pendientes', empty: 'No hay pagos por confirmar' },
  { status: 'verified', title: 'Confirmados', empty: 'No hay pagos confirmados' },
  { status: 'rejected', title: 'Rechazados', empty: 'No hay pagos rechazados' },
];

export function AdminPaymentsScreen() {
  const { data, isPending, isError, refetch } = useQuery(
    query(paymentsApi.adminList, { query: { limit: 200 } }),
  );
  const of = (status: AdminPayment['status']) => (data ?? []).filter((payment) => payment.status === status);
  return (
    <>
      <h1 className="text-2xl">Gestión de Pagos</h1>
      {isPending && <Loading />}
      {isError && (
        <EmptyState
          title="No se pudieron cargar los pagos"
          action={<Button onClick={() => void refetch()}>Intentar de nuevo</Button>}
        />
      )}
      {data && (
        <>
          <DataList
            items={SECTIONS.map(({ status, title }) => ({ label: title, value: of(status).length }))}
          />
          {SECTIONS.map(({ status, title, empty }) => (
            <section key={status} aria-labelledby={`payments-${status}`} className="grid gap-4">
              <h2 id={`payments-${status}`} className="text-xl">
                {title}
              </h2>
              {of(status).length === 0 && <p className="text-ink-soft">{empty}</p>}
              {of(status).map((payment) => (
                <AdminPaymentCard key={payment.id} payment={payment} />
              ))}
            </section>
          ))}
        </>
      )}
    </>
  );
}
