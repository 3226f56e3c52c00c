import type { Payment } from '#contract/payments.ts';
import { formatPesos } from '#domain/money.ts';
import { Foretold, useForetold } from '#web/loans/book/adjust/foretold.tsx';
import { useReverse } from '#web/loans/book/loan-book.queries.ts';
import { ReasonDialog } from '#web/ui/overlays/reason-dialog.tsx';

interface ReverseDialogProps {
  readonly loanId: number;
  readonly payment: Payment;
  readonly fullName: string;
  readonly onClose: () => void;
}

/** Undoes a confirmed payment. The reason goes into the books and to the customer. */
export function ReverseDialog({ loanId, payment, fullName, onClose }: ReverseDialogProps) {
  const reverse = useReverse();
  const effect = useForetold(loanId, 'reversal', { payment: payment.id });
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
      <Foretold effect={effect} />
    </ReasonDialog>
  );
}
