import { ConfirmationFields, useConfirmation } from '#web/payments/review/decisions/confirmation.tsx';
import { aboutOf, type DecisionProps } from '#web/payments/review/decisions/deciding.ts';
import { DuplicateNotice } from '#web/payments/review/desk/duplicate-notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

export function ConfirmPaymentDialog({ payment, onClose, onDecided }: DecisionProps) {
  const confirmation = useConfirmation({ payment, onDecided });
  return (
    <ConfirmDialog
      open
      title="Confirmar pago"
      description={aboutOf(payment)}
      confirmLabel="Confirmar pago"
      busyLabel="Confirmando..."
      focusConfirm
      busy={confirmation.isPending}
      onCancel={onClose}
      onConfirm={confirmation.send}
    >
      <DuplicateNotice payment={payment} />
      <ConfirmationFields payment={payment} confirmation={confirmation} />
    </ConfirmDialog>
  );
}
