import { ApiError, adviceFor, TYPED_KEPT } from '#web/app/calls/api-error.ts';
import { forgetSession } from '#web/app/session/open-session.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx';

interface FailedCallProps {
  readonly title: string;
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

interface ConfirmCallProps extends Omit<ConfirmDialogProps, 'busy' | 'children'> {
  readonly action: { readonly isPending: boolean; readonly error: unknown };
  /** Title of the message when the call fails. */
  readonly failed: string;
  /** The message when the server sends none (rule: failure-sentences). */
  readonly otherwise: string;
}

/** Asks for a confirmation before a call, and stays open with a message when the call fails. */
export function ConfirmCall({ action, failed, otherwise, ...dialog }: ConfirmCallProps) {
  return (
    <ConfirmDialog {...dialog} busy={action.isPending}>
      {action.error ? (
        <FailedCall title={failed} error={action.error} otherwise={otherwise} kept="" />
      ) : undefined}
    </ConfirmDialog>
  );
}
