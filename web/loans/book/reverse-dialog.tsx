import { useState } from 'react';
import type { Payment } from '#contract/payments.ts';
import { formatPesos } from '#domain/money.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { CashReasonField, cashReasonIn } from '#web/drawers/cash-reason-field.tsx';
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
  const [cashReason, setCashReason] = useState('');
  const wrong = fieldErrorsOf(reverse.error).cashReason;
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
          {
            params: { id: payment.id },
            body: { reason, seenUpdatedAt: payment.updatedAt, ...cashReasonIn(cashReason) },
          },
          { onSuccess: onClose },
        )
      }
    >
      <CashReasonField value={cashReason} error={wrong} onChange={setCashReason} />
      <DecisionPreview effect={effect} />
    </ReasonDialog>
  );
}
