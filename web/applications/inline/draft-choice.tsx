import type { Application } from '#contract/applications.ts';
import { formatInstant } from '#domain/calendar.ts';
import { termText } from '#domain/limits/instalments.ts';
import { formatPesos } from '#domain/money.ts';
import { DiscardDraft } from '#web/applications/discard-draft.tsx';
import { stepAt } from '#web/applications/form/steps.ts';
import { FormProgress } from '#web/applications/steps/form-progress.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Reference } from '#web/ui/figures/reference.tsx';

interface DraftChoiceProps {
  readonly drafts: readonly Application[];
  readonly onContinue: (draft: Application) => void;
  readonly onNew: () => void;
}

const loanOf = ({ amount, term }: Application) =>
  amount === null ? 'Sin monto' : `${formatPesos(amount)}${term === null ? '' : ` en ${termText(term)}`}`;

/** Asks what to do with unsent drafts: continue or discard each, or start a new application. */
export function DraftChoice({ drafts, onContinue, onNew }: DraftChoiceProps) {
  return (
    <>
      {drafts.map((draft) => (
        <Card
          key={draft.id}
          title={
            <>
              Solicitud <Reference of={draft.reference} /> sin terminar
            </>
          }
        >
          <p>
            {loanOf(draft)}. Última vez: {formatInstant(new Date(draft.updatedAt))}.
          </p>
          <FormProgress step={stepAt('inline', draft.draftStep ?? 1)} />
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => onContinue(draft)}>
              Continuar solicitud <Reference of={draft.reference} />
            </Button>
            <DiscardDraft draft={draft} />
          </div>
        </Card>
      ))}
      <Button variant="outline" onClick={onNew}>
        Empezar una nueva
      </Button>
    </>
  );
}
