import { useQuery } from '@tanstack/react-query';
import { administratorsApi } from '#contract/administrators.ts';
import { AdministratorCard } from '#web/administrators/administrator-card.tsx';
import { EndSessionsCard } from '#web/administrators/end-sessions-card.tsx';
import { InviteForm } from '#web/administrators/invite-form.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The staff of the back office: invite, remove, end sessions. */
export function TeamScreen() {
  const may = usePermission();
  const { data, error, refetch } = useQuery(query(administratorsApi.list, {}));
  return (
    <>
      <h1 className="text-2xl">Administradores</h1>
      {error && !data && (
        <EmptyState
          title="No se pudieron cargar los administradores"
          action={<Button onClick={() => void refetch()}>Intentar de nuevo</Button>}
        />
      )}
      {!data && !error && <Skeleton lines={6} label="Cargando administradores..." />}
      <div className="grid gap-4 lg:grid-cols-2">
        {data?.map((administrator) => (
          <AdministratorCard key={administrator.id} administrator={administrator} />
        ))}
      </div>
      {may(administratorsApi.invite) && <InviteForm />}
      {may(administratorsApi.endEverySession) && <EndSessionsCard />}
    </>
  );
}
