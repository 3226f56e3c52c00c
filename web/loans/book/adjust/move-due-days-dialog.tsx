import { adjustmentsApi } from '#contract/adjustments.ts';
import type { AdminLoan } from '#contract/loans.ts';
import { addDays, day, formatDay } from '#domain/calendar.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';
import { MOVE_DAYS_MOST } from '#domain/loans/due-day-moves.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { CHANGES } from '#web/loans/book/adjust/adjust.queries.ts';
import { BorrowerHistory } from '#web/loans/book/borrower-history.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface MoveDueDaysDialogProps {
  readonly loan: AdminLoan;
  readonly onClose: () => void;
}

/** Moves the open due days of a loan in time, with what the customer said (rule: moved-due-days). */
export function MoveDueDaysDialog({ loan, onClose }: MoveDueDaysDialogProps) {
  const { values, field, setErrors, onError } = useFields({ days: '', reason: '', agreedHow: '' });
  const move = useAction(adjustmentsApi.moveDueDays, {
    done: 'Fechas movidas',
    failed: 'No se pudieron mover las fechas',
    changes: CHANGES,
  });
  const days = /^\d{1,2}$/.test(values.days) ? Number(values.days) : 0;
  const next = loan.nextPayment && days > 0 ? addDays(day(loan.nextPayment.date), days) : null;

  function confirm() {
    const { reason, agreedHow } = values;
    const missing = {
      ...((days < 1 || days > MOVE_DAYS_MOST) && { days: `De 1 a ${MOVE_DAYS_MOST} días` }),
      ...(reason.trim() === '' && { reason: 'Debe proporcionar una razón' }),
      ...(agreedHow.trim() === '' && { agreedHow: 'Escriba cómo dijo que sí el cliente' }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const body = { days, reason, agreedHow, seenUpdatedAt: loan.updatedAt };
    move.mutate({ params: { id: loan.id }, body }, { onSuccess: onClose, onError });
  }
  return (
    <ConfirmDialog
      open
      title="Mover las fechas"
      description={`${loan.fullName} ${loan.reference}. Todas las cuotas que quedan vencen estos días después. No cuesta nada, y se hace una vez al mes.`}
      confirmLabel="Mover las fechas"
      busyLabel="Moviendo..."
      busy={move.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <BorrowerHistory loan={loan} />
      <TextField
        {...field('days')}
        label="Días"
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        hint={next ? `La próxima cuota vence el ${formatDay(next)}.` : `Hasta ${MOVE_DAYS_MOST}.`}
      />
      <TextareaField {...field('reason')} label="Razón" maxLength={REASON_MAX} />
      <TextField
        {...field('agreedHow')}
        label="Cómo dijo que sí el cliente"
        autoComplete="off"
        maxLength={REASON_MAX}
      />
    </ConfirmDialog>
  );
}
