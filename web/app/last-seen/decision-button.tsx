import { useId } from 'react';
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
