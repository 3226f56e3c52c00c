import type { PendingApplication } from '#contract/reviews.ts';
import { canApply } from '#domain/applications/transitions.ts';
import type { Asking } from '#web/reviews/decisions/decision.ts';
import { Button } from '#web/ui/button.tsx';
import { Key } from '#web/ui/figures/key.tsx';

interface DecisionButtonsProps {
  readonly application: PendingApplication;
  readonly marking: boolean;
  readonly onAsk: (asking: Asking) => void;
  readonly onMark: () => void;
}

/** The three decisions, and the mark that somebody is at it. */
export function DecisionButtons({ application, marking, onAsk, onMark }: DecisionButtonsProps) {
  return (
    <div className="grid grid-cols-1 content-start gap-3 border-line p-5 max-xl:border-t sm:max-xl:grid-cols-2 xl:border-l">
      <Button onClick={() => onAsk('approve')}>
        Aprobar <Key name="A" />
      </Button>
      <Button variant="outline" onClick={() => onAsk('counter-offer')}>
        Contra Oferta <Key name="C" />
      </Button>
      <Button variant="danger" onClick={() => onAsk('reject')}>
        Rechazar <Key name="R" />
      </Button>
      {canApply('mark_under_review', application.status) && (
        <Button variant="quiet" busy={marking} onClick={onMark}>
          Marcar en revisión <Key name="E" />
        </Button>
      )}
    </div>
  );
}
