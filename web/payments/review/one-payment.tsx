import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { paymentsApi } from '#contract/payments.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { query } from '#web/app/calls/query-client.ts';
import { OnePaymentDesk } from '#web/payments/review/desk/one-payment-desk.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface OnePaymentProps {
  readonly id: number;
  /** The address of the lists of payments. */
  readonly all: string;
}

/**
 * One payment that a link named: a waiting one of the first page, a possible duplicate, or one that a colleague sent.
 */
export function OnePayment({ id, all }: OnePaymentProps) {
  const { data, error, refetch } = useQuery(query(paymentsApi.adminOne, { params: { id } }));
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <div>
        <LinkButton href={all} variant="quiet" icon={<ArrowLeft aria-hidden="true" />}>
          Ver todos los pagos
        </LinkButton>
      </div>
      {data ? (
        <OnePaymentDesk payment={data} />
      ) : missing ? (
        <EmptyState title="Este pago no existe" />
      ) : error ? (
        <EmptyState
          title="No se pudo cargar el pago"
          action={<Button onClick={() => void refetch()}>Intentar de nuevo</Button>}
        />
      ) : (
        <Skeleton lines={8} label="Cargando el pago..." />
      )}
    </>
  );
}
