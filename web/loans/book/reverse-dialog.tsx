import type { Payment } from '#contract/payments.ts';
import { formatPesos } from '#domain/money.ts';
import { DecisionPreview, useDecisionPreview } from '#web/loans/book/adjust/decision-preview.tsx';
import { useReverse } from '#web/loans/book/loan-book.queries.ts';
import { ReasonDialog } from '#web/ui/overlays/reason-dialog.tsx';

interface ReverseDialogProps {
  readonly loanId: number;
  readonly payment: Payment;
  readonly fullName: string;
  readonly onClose: () => void;
}

/** Reverses a confirmed payment. The reason goes into the books and to the customer. */
export function ReverseDialog({ loanId, payment, fullName, onClose }: ReverseDialogProps) {
  const reverse = useReverse();
  const effect = useDecisionPreview(loanId, 'reversal', { payment: payment.id });
  return (
    <ReasonDialog
      title="Reversar pago"
      description={`${fullName}: ${formatPesos(payment.amount)}. El préstamo vuelve a deber este monto.`}
      confirmLabel="Reversar pago"
      busyLabel="Reversando..."
      hint="El cliente la lee."
      busy={reverse.isPending}
      onCancel={onClose}
      onConfirm={(reason) =>
        reverse.mutate(
          { params: { id: payment.id }, body: { reason, seenUpdatedAt: payment.updatedAt } },
          { onSuccess: onClose },
        )
      }
    >
      <DecisionPreview effect={effect} />
    </ReasonDialog>
  );
}
