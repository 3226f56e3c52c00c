import { hasCode } from '#web/app/calls/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface LoadFailedProps {
  /** Title that names what did not load: "No se pudieron cargar tus solicitudes". */
  readonly title: string;
  readonly error: unknown;
  /** Reads once more: a query's `refetch`, whose reply the query shows. */
  readonly retry: () => unknown;
}

/** Shown in the place of data that did not load: the reason, as far as it is known, and what to do. */
export function LoadFailed({ title, error, retry }: LoadFailedProps) {
  const offline = hasCode(error, 'no_connection');
  return (
    <div role="alert">
      <EmptyState title={title} action={<Button onClick={() => retry()}>Intentar de nuevo</Button>}>
        <p>
          {offline
            ? 'Sin conexión a internet. Revisa tu señal e intenta de nuevo.'
            : 'El servidor no respondió como debía. Intenta de nuevo en un momento.'}
        </p>
      </EmptyState>
    </div>
  );
}
