import { paymentsApi } from '#contract/payments.ts';
import { isWaitingPayment } from '#domain/payments/payment.ts';
import { usePages } from '#web/app/calls/use-pages.ts';
import { PaymentDesk } from '#web/payments/review/desk/payment-desk.tsx';
import { PaymentFilters } from '#web/payments/review/payment-filters.tsx';
import type { useReviewAddress } from '#web/payments/review/use-review-address.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SortChoice } from '#web/ui/figures/sort-choice.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { QueueLegend } from '#web/ui/queue/queue-legend.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const PAGE = 20;
const LOOK = { name: 'F', does: 'Comprobante' };
const DECIDE = [{ name: 'A', does: 'Confirmar' }, { name: 'R', does: 'Rechazar' }, LOOK];

interface PaymentListProps {
  readonly address: ReturnType<typeof useReviewAddress>;
}

export function PaymentList({ address }: PaymentListProps) {
  const { tab, method, sought } = address;
  const { rows, failed, retry, more, sorting } = usePages(paymentsApi.adminList, (page) => ({
    query: {
      ...page,
      limit: PAGE,
      status: tab.status,
      paymentMethod: method,
      search: sought === '' ? undefined : sought,
    },
  }));
  const narrowed = sought !== '' || method !== undefined;
  const some = rows !== undefined && rows.length > 0;
  return (
    <>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <PaymentFilters address={address} />
        {some && <SortChoice {...sorting} />}
      </div>
      {!rows && !failed && <Skeleton lines={8} label="Cargando pagos..." />}
      {failed && (
        <EmptyState
          title="No se pudieron cargar los pagos"
          action={<Button onClick={retry}>Intentar de nuevo</Button>}
        />
      )}
      {rows && (
        <PaymentDesk
          payments={rows}
          empty={
            <EmptyState title={tab.empty}>
              {narrowed && 'Con estos filtros no se encontró ninguno.'}
            </EmptyState>
          }
        />
      )}
      {some && <QueueLegend lead="Con un pago enfocado:" keys={isWaitingPayment(tab) ? DECIDE : [LOOK]} />}
      <LoadMore {...more} />
    </>
  );
}
