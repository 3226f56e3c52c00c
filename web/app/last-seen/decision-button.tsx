import { useId, useState } from 'react';
import { ConfirmCall, type ConfirmCallProps } from '#web/app/calls/confirm-call.tsx';
import { useLastSeen } from '#web/app/last-seen/use-last-seen.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';

/** A button for a decision, disabled while its screen shows data that may be out of date (rule: last-seen). */
export function DecisionButton(props: ButtonProps) {
  const reason = useId();
  if (useLastSeen() === null) return <Button {...props} />;
  const { onClick: _onClick, ...look } = props;
  return (
    <div className="grid justify-items-start gap-1">
      <Button {...look} disabledLook aria-describedby={reason} />
      <p id={reason} className="text-sm text-ink-soft">
        Hace falta conexión: lo que ves puede haber cambiado.
      </p>
    </div>
  );
}

interface AskedDecisionProps extends Omit<ConfirmCallProps, 'open' | 'onCancel' | 'onConfirm'> {
  readonly label: string;
  readonly action: ConfirmCallProps['action'] & { readonly reset: () => void };
  /** Makes the call, and closes the question after its success. */
  readonly onConfirm: (close: () => void) => void;
}

/** The button of a decision that ends something, which asks for a confirmation first. */
export function AskedDecision({ label, action, onConfirm, ...question }: AskedDecisionProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <DecisionButton
        variant="danger"
        onClick={() => {
          action.reset();
          setAsking(true);
        }}
      >
        {label}
      </DecisionButton>
      <ConfirmCall
        {...question}
        open={asking}
        variant="danger"
        action={action}
        onCancel={close}
        onConfirm={() => onConfirm(close)}
      />
    </>
  );
}
