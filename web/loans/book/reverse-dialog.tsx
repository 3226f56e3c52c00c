import { useState } from 'react';
import type { Payment } from '#contract/payments.ts';
import { formatPesos } from '#domain/money.ts';
import { useReverse } from '#web/loans/book/loan-book.queries.ts';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface ReverseDialogProps {
  readonly payment: Payment;
  readonly fullName: string;
  readonly onClose: () => void;
}

/** Undoes a confirmed payment. The reason goes into the books and to the customer. */
export function ReverseDialog({ payment, fullName, onClose }: ReverseDialogProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const reverse = useReverse();
  function confirm() {
    if (reason.trim() === '') return setMissing(true);
    reverse.mutate({ params: { id: payment.id }, body: { reason: reason.trim() } }, { onSuccess: onClose });
  }
  return (
    <ConfirmDialog
      open
      title="Reversar pago"
      description={`${fullName}: ${formatPesos(payment.amount)}. El préstamo vuelve a deber este monto y se le avisa al cliente.`}
      confirmLabel="Reversar pago"
      variant="danger"
      busy={reverse.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <TextareaField
        name="reason"
        label="Razón"
        value={reason}
        error={missing && reason.trim() === '' ? 'Debe proporcionar una razón' : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
