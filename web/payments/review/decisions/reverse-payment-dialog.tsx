import { useState } from 'react';
import { useReversePayment } from '#web/payments/payments.queries.ts';
import { aboutOf, type DecisionProps, outcomeOf } from '#web/payments/review/decisions/deciding.ts';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** A confirmed payment that was none: a row of its own in the ledger undoes it. */
export function ReversePaymentDialog({ payment, onClose, onDecided }: DecisionProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const reverse = useReversePayment();
  function confirm() {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    reverse.mutate({ params: { id: payment.id }, body: { reason: reason.trim() } }, outcomeOf({ onDecided }));
  }
  return (
    <ConfirmDialog
      open
      title="Reversar pago"
      description={`${aboutOf(payment)}. El préstamo vuelve a deber este monto.`}
      confirmLabel="Reversar pago"
      busyLabel="Reversando..."
      variant="danger"
      busy={reverse.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <TextareaField
        name="reason"
        label="Razón"
        hint="El cliente la lee."
        maxLength={1_000}
        value={reason}
        error={missing ? 'Debe proporcionar una razón' : undefined}
        data-focus-first=""
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
