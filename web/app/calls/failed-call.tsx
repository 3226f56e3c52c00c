import { ApiError } from '#web/app/calls/api-error.ts';

interface FailedCallProps {
  readonly title: string;
  readonly error: unknown;
  /** Said when the server says nothing (specification §8). */
  readonly otherwise: string;
}

/** What to do about it, besides what went wrong: nothing that was typed is lost, and the person must know. */
function adviceFor(error: unknown): string {
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: 'unknown' };
  if (status === 401)
    return 'Inicie sesión en otra pestaña y vuelva a esta: lo que llenó sigue aquí. Después intente de nuevo.';
  if (code === 'no_connection') return 'Lo que llenó sigue aquí. Cuando vuelva la señal, intente de nuevo.';
  return status >= 500 ? 'Lo que llenó sigue aquí. Intente de nuevo en un momento.' : '';
}

/** A call of a form that failed, said beside the form until the next try. */
export function FailedCall({ title, error, otherwise }: FailedCallProps) {
  const said = error instanceof ApiError ? error : null;
  const advice = adviceFor(error);
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-1 rounded-md border-2 border-danger bg-danger-tint p-4"
    >
      <p className="font-semibold text-danger">{title}</p>
      <p>{said?.userMessage ?? otherwise}</p>
      {said?.details && <p>{said.details}</p>}
      {advice && <p>{advice}</p>}
      {said?.status === 401 && (
        <a href="/" target="_blank" rel="noreferrer" className="link inline-flex min-h-12 items-center">
          Iniciar sesión en otra pestaña
        </a>
      )}
    </div>
  );
}
