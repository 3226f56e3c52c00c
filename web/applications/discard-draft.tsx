import type { Application } from '#contract/applications.ts';
import { AskedDecision } from '#web/app/last-seen/decision-button.tsx';
import { useDiscard } from '#web/applications/applications.queries.ts';

interface DiscardDraftProps {
  readonly draft: Application;
  readonly onGone?: () => void;
}

/** Discards a draft after a confirmation. */
export function DiscardDraft({ draft, onGone }: DiscardDraftProps) {
  const { discard, ...action } = useDiscard();
  return (
    <AskedDecision
      label="Descartar"
      title={`¿Descartar la solicitud ${draft.reference}?`}
      description="Se borra lo que escribiste y sus fotos. No se puede recuperar."
      confirmLabel="Descartar"
      busyLabel="Descartando..."
      action={action}
      failed="No se pudo descartar el borrador"
      otherwise="El borrador sigue guardado."
      onConfirm={(close) =>
        discard(draft.id, () => {
          close();
          onGone?.();
        })
      }
    />
  );
}
