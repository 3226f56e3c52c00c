import { useState } from 'react';
import type { Application } from '#contract/applications.ts';
import { ConfirmCall } from '#web/app/calls/confirm-call.tsx';
import { DecisionButton } from '#web/app/last-seen/decision-button.tsx';
import { useDiscard } from '#web/applications/applications.queries.ts';

interface DiscardDraftProps {
  readonly draft: Application;
  readonly onGone?: () => void;
}

/** Discards a draft after a confirmation. */
export function DiscardDraft({ draft, onGone }: DiscardDraftProps) {
  const [asking, setAsking] = useState(false);
  const { discard, ...action } = useDiscard();
  return (
    <>
      <DecisionButton
        variant="danger"
        onClick={() => {
          action.reset();
          setAsking(true);
        }}
      >
        Descartar
      </DecisionButton>
      <ConfirmCall
        open={asking}
        title={`¿Descartar la solicitud ${draft.reference}?`}
        description="Se borra lo que escribiste y sus fotos. No se puede recuperar."
        confirmLabel="Descartar"
        busyLabel="Descartando..."
        variant="danger"
        action={action}
        failed="No se pudo descartar el borrador"
        otherwise="El borrador sigue guardado."
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          discard(draft.id, () => {
            setAsking(false);
            onGone?.();
          })
        }
      />
    </>
  );
}
