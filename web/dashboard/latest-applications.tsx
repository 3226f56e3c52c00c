import type { Application } from '#contract/applications.ts';
import type { PagePath } from '#contract/paths.ts';
import { usePagePermission } from '#web/app/shell/page-permission.ts';
import { ApplicationRowCard } from '#web/applications/application-row-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface LatestApplicationsProps {
  readonly applications: readonly Application[] | undefined;
  /** The page that lists all applications. */
  readonly all: PagePath;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The two latest applications (rule: dashboard), and a link to all of them. */
export function LatestApplications({ applications, all, failed, retry }: LatestApplicationsProps) {
  const mayOpen = usePagePermission();
  return (
    <section aria-labelledby="latest" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="latest" className="text-xl">
          Últimas solicitudes
        </h2>
        {applications && applications.length > 0 && mayOpen(all) && (
          <a href={all} className="link inline-flex min-h-12 items-center">
            Ver todas
          </a>
        )}
      </div>
      {failed && !applications && (
        <EmptyState
          title="No se pudieron cargar tus solicitudes"
          action={<Button onClick={retry}>Intentar de nuevo</Button>}
        />
      )}
      {!applications && !failed && <Skeleton lines={4} label="Cargando solicitudes..." />}
      {applications?.length === 0 && <p className="text-ink-soft">No hay solicitudes</p>}
      {applications?.map((application) => (
        <ApplicationRowCard key={application.id} application={application} />
      ))}
    </section>
  );
}
