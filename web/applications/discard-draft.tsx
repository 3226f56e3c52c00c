import { useState } from 'react';
import type { Application } from '#contract/applications.ts';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { DecisionButton } from '#web/app/last-seen/decision-button.tsx';
import { useDiscard } from '#web/applications/applications.queries.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface DiscardDraftProps {
  readonly draft: Application;
  readonly onGone?: () => void;
}

/** Discards a draft after a confirmation. */
export function DiscardDraft({ draft, onGone }: DiscardDraftProps) {
  const [asking, setAsking] = useState(false);
  const { discard, error, isPending, reset } = useDiscard();
  return (
    <>
      <DecisionButton
        variant="danger"
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        Descartar
      </DecisionButton>
      <ConfirmDialog
        open={asking}
        title={`¿Descartar la solicitud ${draft.reference}?`}
        description="Se borra lo que escribiste y sus fotos. No se puede recuperar."
        confirmLabel="Descartar"
        busyLabel="Descartando..."
        variant="danger"
        busy={isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          discard(draft.id, () => {
            setAsking(false);
            onGone?.();
          })
        }
      >
        {error ? (
          <FailedCall
            title="No se pudo descartar el borrador"
            error={error}
            otherwise="El borrador sigue guardado."
            kept=""
          />
        ) : undefined}
      </ConfirmDialog>
    </>
  );
}
