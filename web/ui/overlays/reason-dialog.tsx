import { type ReactNode, useState } from 'react';
import { REASON_MAX } from '#domain/limits/lengths.ts';
import { TextareaField } from '#web/ui/fields/form.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly confirmLabel: string;
  readonly busyLabel: string;
  /** Text about the people who will read the reason. */
  readonly hint: string;
  readonly busy: boolean;
  /** Called with the reason, without the spaces around it and never blank. */
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
  /** Text about the effect of the act. */
  readonly children?: ReactNode;
}

/** Confirms an act that reverses another, and requires a reason. */
export function ReasonDialog({ hint, onConfirm, children, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [attempted, setAttempted] = useState(false);
  const given = reason.trim();
  return (
    <ConfirmDialog
      {...dialog}
      variant="danger"
      onConfirm={() => {
        setAttempted(true);
        if (given !== '') onConfirm(given);
      }}
    >
      <TextareaField
        name="reason"
        label="Razón"
        hint={hint}
        maxLength={REASON_MAX}
        value={reason}
        error={attempted && given === '' ? 'Debe proporcionar una razón' : undefined}
        data-focus-first=""
        onChange={(event) => setReason(event.target.value)}
      />
      {children}
    </ConfirmDialog>
  );
}
