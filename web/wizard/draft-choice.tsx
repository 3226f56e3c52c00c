import { useState } from 'react';
import type { Application } from '#contract/applications.ts';
import { formatInstant } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';
import { useDiscard } from '#web/applications/applications.queries.ts';
import { DiscardFailed } from '#web/applications/discard-failed.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { StepProgress } from '#web/ui/figures/step-progress.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface DraftChoiceProps {
  readonly drafts: readonly Application[];
  readonly onContinue: (draft: Application) => void;
  readonly onNew: () => void;
}

const loanOf = ({ amount, term }: Application) =>
  amount === null
    ? 'Sin monto'
    : `${formatPesos(amount)}${term ? ` en ${term} cuota${term > 1 ? 's' : ''}` : ''}`;

/** What was begun and not sent: to go on with, or to throw away. */
export function DraftChoice({ drafts, onContinue, onNew }: DraftChoiceProps) {
  const [asked, setAsked] = useState<number | null>(null);
  const { discard, error, isPending, reset } = useDiscard();
  // Gone from the list, it is gone, whatever became of the answer.
  const discarding = drafts.find(({ id }) => id === asked);
  return (
    <>
      {drafts.map((draft) => (
        <Card key={draft.id} title={`Solicitud ${draft.reference} sin terminar`}>
          <p>
            {loanOf(draft)}. Última vez: {formatInstant(new Date(draft.updatedAt))}.
          </p>
          <StepProgress step={draft.draftStep ?? 1} total={5} />
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => onContinue(draft)}>Continuar solicitud {draft.reference}</Button>
            <Button
              variant="danger"
              onClick={() => {
                reset();
                setAsked(draft.id);
              }}
            >
              Descartar
            </Button>
          </div>
        </Card>
      ))}
      <Button variant="outline" onClick={onNew}>
        Empezar una nueva
      </Button>
      <ConfirmDialog
        open={discarding !== undefined}
        title={`¿Descartar la solicitud ${discarding?.reference ?? ''}?`}
        description="Se borra lo que escribiste y sus fotos. No se puede recuperar."
        confirmLabel="Descartar"
        busyLabel="Descartando..."
        variant="danger"
        busy={isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => discarding && discard(discarding.id, () => setAsked(null))}
      >
        {error ? <DiscardFailed error={error} /> : undefined}
      </ConfirmDialog>
    </>
  );
}
