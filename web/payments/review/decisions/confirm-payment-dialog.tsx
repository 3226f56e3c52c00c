import { useState } from 'react';
import type { ReviewedPayment } from '#contract/payments.ts';
import { formatDay } from '#domain/calendar.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';
import { formatPesos } from '#domain/money.ts';
import { useConfirmPayment } from '#web/payments/payments.queries.ts';
import { aboutOf, type DecisionProps, outcomeOf } from '#web/payments/review/decisions/deciding.ts';
import { DuplicateNotice } from '#web/payments/review/duplicate-notice.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

function restOf({ balance, credit }: NonNullable<ReviewedPayment['afterConfirming']>): string {
  if (balance > 0) return `le quedarán ${formatPesos(balance)}.`;
  return credit > 0 ? `queda saldado y sobran ${formatPesos(credit)}.` : 'queda saldado.';
}

export function ConfirmPaymentDialog({ payment, onClose, onDecided }: DecisionProps) {
  const { id, balance, afterConfirming } = payment;
  const [notes, setNotes] = useState('');
  const confirm = useConfirmPayment();
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
      onConfirm={() =>
        confirm.mutate(
          {
            params: { id },
            body: {
              status: 'verified',
              ...(notes.trim() !== '' && { notes: notes.trim() }),
              seenUpdatedAt: payment.updatedAt,
            },
          },
          outcomeOf({ onDecided }),
        )
      }
    >
      <DuplicateNotice payment={payment} />
      {balance !== null && afterConfirming && (
        <p>
          Debe {formatPesos(balance)} hoy. El pago cuenta desde el {formatDay(afterConfirming.countsFrom)}:{' '}
          {restOf(afterConfirming)}
        </p>
      )}
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
