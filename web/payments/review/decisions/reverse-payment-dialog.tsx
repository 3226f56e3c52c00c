import { Foretold, useForetold } from '#web/loans/book/adjust/foretold.tsx';
import { useReversePayment } from '#web/payments/payments.queries.ts';
import { aboutOf, type DecisionProps, outcomeOf } from '#web/payments/review/decisions/deciding.ts';
import { ReasonDialog } from '#web/ui/overlays/reason-dialog.tsx';

/** A confirmed payment that was none: a row of its own in the ledger undoes it. */
export function ReversePaymentDialog({ payment, onClose, onDecided }: DecisionProps) {
  const reverse = useReversePayment();
  const effect = useForetold(payment.loanId ?? 0, 'reversal', { payment: payment.id });
  return (
    <ReasonDialog
      title="Reversar pago"
      description={`${aboutOf(payment)}. El préstamo vuelve a deber este monto.`}
      confirmLabel="Reversar pago"
      busyLabel="Reversando..."
      hint="El cliente la lee."
      busy={reverse.isPending}
      onCancel={onClose}
      onConfirm={(reason) =>
        reverse.mutate(
          { params: { id: payment.id }, body: { reason, seenUpdatedAt: payment.updatedAt } },
          outcomeOf({ onDecided }),
        )
      }
    >
      <Foretold effect={effect} />
    </ReasonDialog>
  );
}
