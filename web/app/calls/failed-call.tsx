import { ApiError } from '#web/app/calls/api-error.ts';

interface FailedCallProps {
  readonly title: string;
  readonly error: unknown;
  /** Said when the server says nothing (specification §8). */
  readonly otherwise: string;
  /** What is still there; nothing where nothing was filled in. */
  readonly kept?: string;
}

/** What to do about it, besides what went wrong: nothing that was typed is lost, and the person must know. */
function adviceFor(error: unknown, kept: string): string {
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: 'unknown' };
  if (status === 401)
    return kept
      ? 'Inicie sesión en otra pestaña y vuelva a esta: lo que llenó sigue aquí. Después intente de nuevo.'
      : 'Inicie sesión en otra pestaña y vuelva a esta. Después intente de nuevo.';
  if (code === 'no_connection') return `${kept} Cuando vuelva la señal, intente de nuevo.`.trim();
  return status >= 500 ? `${kept} Intente de nuevo en un momento.`.trim() : '';
}

/** A call of a form that failed, said beside the form until the next try. */
export function FailedCall({ title, error, otherwise, kept = 'Lo que llenó sigue aquí.' }: FailedCallProps) {
  const said = error instanceof ApiError ? error : null;
  const advice = adviceFor(error, kept);
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
