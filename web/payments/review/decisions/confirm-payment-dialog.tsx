import { useState } from 'react';
import { formatDay } from '#domain/calendar.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';
import { formatCount, parsePesos } from '#domain/money.ts';
import { Foretold, useForetold } from '#web/loans/book/adjust/foretold.tsx';
import { useConfirmPayment } from '#web/payments/payments.queries.ts';
import { reportedDaysText } from '#web/payments/reported-days.ts';
import { aboutOf, type DecisionProps, outcomeOf } from '#web/payments/review/decisions/deciding.ts';
import { DuplicateNotice } from '#web/payments/review/desk/duplicate-notice.tsx';
import { MONEY_FORMAT_MESSAGE, MoneyField } from '#web/ui/fields/money-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

export function ConfirmPaymentDialog({ payment, onClose, onDecided }: DecisionProps) {
  const { id, afterConfirming } = payment;
  const days = reportedDaysText(payment);
  const [notes, setNotes] = useState('');
  const [typed, setTyped] = useState(formatCount(payment.amount));
  const [amountReason, setAmountReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const confirm = useConfirmPayment();
  const amount = parsePesos(typed);
  const isCorrected = amount !== payment.amount;
  // Without an amount the answer would be about the one that was reported.
  const asked = amount === null || amount < 1 ? {} : { payment: id, amount };
  const effect = useForetold(payment.loanId ?? 0, 'confirmation', asked);
  function missing(): Readonly<Record<string, string>> {
    if (amount === null || amount < 1) return { amount: MONEY_FORMAT_MESSAGE };
    return isCorrected && amountReason.trim() === '' ? { amountReason: 'Debe proporcionar una razón' } : {};
  }
  return (
    <ConfirmDialog
      open
      title="Confirmar pago"
      description={aboutOf(payment)}
      confirmLabel="Confirmar pago"
      busyLabel="Confirmando..."
      focusConfirm
      busy={confirm.isPending}
      onCancel={onClose}
      onConfirm={() => {
        const lacking = missing();
        setErrors(lacking);
        if (amount === null || Object.keys(lacking).length > 0) return;
        confirm.mutate(
          {
            params: { id },
            body: {
              status: 'verified',
              ...(isCorrected && { amount, amountReason: amountReason.trim() }),
              ...(notes.trim() !== '' && { notes: notes.trim() }),
              seenUpdatedAt: payment.updatedAt,
            },
          },
          outcomeOf({ onDecided }),
        );
      }}
    >
      <DuplicateNotice payment={payment} />
      <MoneyField
        name="amount"
        label="Monto que llegó"
        value={typed}
        error={errors.amount}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isCorrected && (
        <TextareaField
          name="amountReason"
          label="Por qué es otro monto"
          hint="El cliente lo lee."
          maxLength={REASON_MAX}
          value={amountReason}
          error={errors.amountReason}
          onChange={(event) => setAmountReason(event.target.value)}
        />
      )}
      {afterConfirming && (
        <p>
          {days && `${days}. `}El pago cuenta desde el {formatDay(afterConfirming.countsFrom)}.
        </p>
      )}
      <Foretold effect={effect} />
      <p>Se le avisa al cliente.</p>
      <TextareaField
        name="notes"
        label="Notas (opcional)"
        maxLength={REASON_MAX}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
    </ConfirmDialog>
  );
}
