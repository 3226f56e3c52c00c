import { useQuery } from '@tanstack/react-query';
import { loansApi } from '#contract/loans.ts';
import { query } from '#web/app/query-client.ts';
import { LoanCard } from '#web/loans/loan-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Loading } from '#web/ui/loading.tsx';

export function MyProductsScreen() {
  const { data: loan, isPending, isError, refetch } = useQuery(query(loansApi.active, {}));
  return (
    <>
      <h1 className="text-2xl">Mis Productos</h1>
      {isPending && <Loading />}
      {isError && (
        <EmptyState
          title="No se pudo cargar tu préstamo"
          action={<Button onClick={() => void refetch()}>Intentar de nuevo</Button>}
        />
      )}
      {loan && <LoanCard loan={loan} />}
      {loan === null && (
        <EmptyState
          title="No tienes un préstamo activo"
          action={<LinkButton href="/loan-application">Solicitar Mi Préstamo</LinkButton>}
        >
          <p>Pide de RD$2,500 a RD$20,000 en una, dos o tres cuotas.</p>
        </EmptyState>
      )}
      <nav aria-label="Accesos rápidos" className="grid gap-3 sm:grid-cols-3">
        {loan === null && (
          <LinkButton href="/loan-application" variant="outline">
            Solicitar préstamo
          </LinkButton>
        )}
        {loan?.status === 'active' && (
          <LinkButton href="/make-payment" variant="outline">
            Registrar un pago
          </LinkButton>
        )}
        <LinkButton href="/calculator" variant="outline">
          Calculadora
        </LinkButton>
        <LinkButton href="/my-applications" variant="outline">
          Mis Solicitudes
        </LinkButton>
      </nav>
    </>
  );
}
