import type { PendingApplication } from '#contract/reviews.ts';
import { type AdminCommand, canApply } from '#domain/applications/transitions.ts';
import { membersOf } from '#domain/closed-set.ts';
import type { Asking } from '#web/reviews/decisions/decision.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { Key } from '#web/ui/figures/key.tsx';

interface DecisionButtonsProps {
  readonly application: PendingApplication;
  readonly marking: boolean;
  readonly onAsk: (asking: Asking) => void;
  readonly onMark: () => void;
}

interface ButtonFacts extends Pick<ButtonProps, 'variant'> {
  readonly label: string;
  readonly keyName: string;
  /** The question that it asks first; `null`: it is done at once. */
  readonly asks: Asking | null;
}

/** What an administrator may do with what is on the desk; `null`: it stands elsewhere, beside what it is about. */
const BUTTONS: Readonly<Record<AdminCommand, ButtonFacts | null>> = {
  approve: { label: 'Aprobar', keyName: 'A', asks: 'approve' },
  counter_offer: { label: 'Contra Oferta', keyName: 'C', variant: 'outline', asks: 'counter-offer' },
  reject: { label: 'Rechazar', keyName: 'R', variant: 'danger', asks: 'reject' },
  mark_under_review: { label: 'Marcar en revisión', keyName: 'E', variant: 'quiet', asks: null },
  request_signature: null,
  call_off: null,
};

/** The decisions that its status admits, and the mark that somebody is at it. */
export function DecisionButtons({ application, marking, onAsk, onMark }: DecisionButtonsProps) {
  return (
    <div className="grid grid-cols-1 content-start gap-3 border-line p-5 max-xl:border-t sm:max-xl:grid-cols-2 xl:border-l">
      {membersOf(BUTTONS).map((command) => {
        const button = BUTTONS[command];
        if (!button || !canApply(command, application.status)) return null;
        const { label, keyName, asks, ...look } = button;
        return asks === null ? (
          <Button key={command} {...look} busy={marking} onClick={onMark}>
            {label} <Key name={keyName} />
          </Button>
        ) : (
          <Button key={command} {...look} onClick={() => onAsk(asks)}>
            {label} <Key name={keyName} />
          </Button>
        );
      })}
    </div>
  );
}
