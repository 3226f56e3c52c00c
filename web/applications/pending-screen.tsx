import { useQuery } from '@tanstack/react-query';
import { applicationsApi } from '#contract/applications.ts';
import { query } from '#web/app/query-client.ts';
import { PendingCard } from '#web/applications/pending-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loading } from '#web/ui/loading.tsx';

export function PendingScreen() {
  const { data, isPending, isError, refetch } = useQuery(query(applicationsApi.pending, { query: {} }));
  return (
    <>
      <header>
        <h1 className="text-2xl">Solicitudes pendientes</h1>
        {data && data.length > 0 && (
          <p className="text-ink-soft">
            {data.length} por decidir. Prometemos respuesta en menos de 24 horas.
          </p>
        )}
      </header>
      {isPending && <Loading>Cargando solicitudes pendientes...</Loading>}
      {isError && (
        <EmptyState
          title="No se pudieron cargar las solicitudes"
          action={<Button onClick={() => void refetch()}>Intentar de nuevo</Button>}
        />
      )}
      {data?.length === 0 && <EmptyState title="No hay solicitudes pendientes" />}
      {data?.map((application) => (
        <PendingCard key={application.id} application={application} />
      ))}
    </>
  );
}
