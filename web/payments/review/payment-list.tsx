import { paymentsApi } from '#contract/payments.ts';
import { usePages } from '#web/app/calls/use-pages.ts';
import { PaymentCards } from '#web/payments/review/payment-cards.tsx';
import type { useReviewAddress } from '#web/payments/review/use-review-address.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SortChoice } from '#web/ui/figures/sort-choice.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const PAGE = 20;

interface PaymentListProps {
  readonly address: ReturnType<typeof useReviewAddress>;
}

export function PaymentList({ address: { tab, method, search } }: PaymentListProps) {
  const { rows, failed, retry, more, sorting } = usePages(paymentsApi.adminList, (page) => ({
    query: {
      ...page,
      limit: PAGE,
      status: tab.status,
      paymentMethod: method,
      search: search === '' ? undefined : search,
    },
  }));
  const filtered = search !== '' || method !== undefined;
  if (failed)
    return (
      <EmptyState
        title="No se pudieron cargar los pagos"
        action={<Button onClick={retry}>Intentar de nuevo</Button>}
      />
    );
  if (!rows) return <Skeleton lines={8} label="Cargando pagos..." />;
  return (
    <>
      {rows.length > 1 && <SortChoice {...sorting} />}
      <PaymentCards
        payments={rows}
        empty={
          <EmptyState title={tab.empty}>{filtered && 'Con estos filtros no se encontró ninguno.'}</EmptyState>
        }
      />
      <LoadMore {...more} />
    </>
  );
}
