import { ApiError, adviceFor, TYPED_KEPT } from '#web/app/calls/api-error.ts';
import { forgetSession } from '#web/app/session/open-session.ts';

interface FailedCallProps {
  readonly title: string;
  /** Why it failed; `null`: it did not, and nothing is shown. */
  readonly error: unknown;
  /** The message when the server sends none (rule: failure-sentences). */
  readonly otherwise: string;
  /** The entries that are still there; absent when the form has none. */
  readonly kept?: string;
}

const signInAgain = (kept: string) =>
  kept
    ? 'Inicia sesión en otra pestaña y vuelve a esta: lo que llenaste sigue aquí. Después intenta de nuevo.'
    : 'Inicia sesión en otra pestaña y vuelve a esta. Después intenta de nuevo.';

/** A failed call of a form, shown beside the form until the next attempt. */
export function FailedCall({ title, error, otherwise, kept = TYPED_KEPT }: FailedCallProps) {
  if (error === null) return null;
  const said = error instanceof ApiError ? error : null;
  const advice = said?.status === 401 ? signInAgain(kept) : adviceFor(error, kept);
  return (
    <div className="grid justify-items-start gap-1 rounded-md border-2 border-danger bg-danger-tint p-4">
      <div role="alert" className="grid gap-1">
        <p className="font-semibold text-danger">{title}</p>
        {/* The server's message may equal the title. */}
        <p>{said?.userMessage === undefined || said.userMessage === title ? otherwise : said.userMessage}</p>
        {said?.details && <p>{said.details}</p>}
      </div>
      {advice && <p>{advice}</p>}
      {said?.status === 401 && (
        <a
          href="/"
          target="_blank"
          rel="noreferrer"
          onClick={forgetSession}
          className="link inline-flex min-h-12 items-center"
        >
          Iniciar sesión en otra pestaña
        </a>
      )}
    </div>
  );
}
