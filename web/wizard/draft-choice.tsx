import { useState } from 'react';
import type { Application } from '#contract/applications.ts';
import { formatInstant } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';
import { forget } from '#web/app/session/kept-data.ts';
import { useDiscard } from '#web/applications/applications.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { StepProgress } from '#web/ui/figures/step-progress.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { KEPT_AS } from '#web/wizard/use-wizard.ts';

interface DraftChoiceProps {
  readonly drafts: readonly Application[];
  readonly userId: number;
  readonly onContinue: (draft: Application) => void;
  readonly onNew: () => void;
}

const loanOf = ({ amount, term }: Application) =>
  amount === null
    ? 'Sin monto'
    : `${formatPesos(amount)}${term ? ` en ${term} cuota${term > 1 ? 's' : ''}` : ''}`;

/** What was begun and not sent: to go on with, or to throw away. */
export function DraftChoice({ drafts, userId, onContinue, onNew }: DraftChoiceProps) {
  const [discarding, setDiscarding] = useState<Application | null>(null);
  const discard = useDiscard();
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
            <Button variant="danger" onClick={() => setDiscarding(draft)}>
              Descartar
            </Button>
          </div>
        </Card>
      ))}
      <Button variant="outline" onClick={onNew}>
        Empezar una nueva
      </Button>
      <ConfirmDialog
        open={discarding !== null}
        title={`¿Descartar la solicitud ${discarding?.reference ?? ''}?`}
        description="Se borra lo que escribiste y sus fotos. No se puede recuperar."
        confirmLabel="Descartar"
        busyLabel="Descartando..."
        variant="danger"
        busy={discard.isPending}
        onCancel={() => setDiscarding(null)}
        onConfirm={() =>
          discarding &&
          discard.mutate(
            { params: { id: discarding.id } },
            {
              onSuccess: () => void forget(KEPT_AS, userId),
              onSettled: () => setDiscarding(null),
            },
          )
        }
      />
    </>
  );
}
