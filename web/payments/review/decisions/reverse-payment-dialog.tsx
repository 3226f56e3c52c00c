import { useState } from 'react';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { CashReasonField, cashReasonIn } from '#web/drawers/cash-reason-field.tsx';
import { DecisionPreview, useDecisionPreview } from '#web/loans/book/adjust/decision-preview.tsx';
import { useReversePayment } from '#web/payments/payments.queries.ts';
import { aboutOf, type DecisionProps, outcomeOf } from '#web/payments/review/decisions/deciding.ts';
import { ReasonDialog } from '#web/ui/overlays/reason-dialog.tsx';

/** Reverses a payment that was confirmed by mistake: a new row in the ledger cancels it. */
export function ReversePaymentDialog({ payment, onClose, onDecided }: DecisionProps) {
  const reverse = useReversePayment();
  const [cashReason, setCashReason] = useState('');
  const wrong = fieldErrorsOf(reverse.error).cashReason;
  const effect = useDecisionPreview(payment.loanId ?? 0, 'reversal', { payment: payment.id });
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
          {
            params: { id: payment.id },
            body: { reason, seenUpdatedAt: payment.updatedAt, ...cashReasonIn(cashReason) },
          },
          outcomeOf({ onDecided }),
        )
      }
    >
      {effect?.leaves && <p className="font-semibold">{effect.leaves}</p>}
      <CashReasonField value={cashReason} error={wrong} onChange={setCashReason} />
      <DecisionPreview effect={effect} />
    </ReasonDialog>
  );
}
