import { disbursementsApi } from '#contract/loan-book.ts';
import type { AdminLoan } from '#contract/loans.ts';
import { type StatementLineReply, statementsApi } from '#contract/statements.ts';
import { day, dayInSantoDomingo, formatDay, readDay } from '#domain/calendar.ts';
import { TRANSFER_REFERENCE_MAX } from '#domain/limits/lengths.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { CHANGES } from '#web/loans/book/adjust/adjust.queries.ts';
import { FundsAccountField } from '#web/loans/book/funds-account-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DAY_FORMAT_MESSAGE, DayField } from '#web/ui/forms.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';

interface TakeBackDialogProps {
  readonly loan: Pick<AdminLoan, 'id' | 'fullName' | 'reference' | 'updatedAt'> & { readonly amount: number };
  /** The bank's movement that brought the money back; absent: it is not in a statement yet. */
  readonly line?: Pick<StatementLineReply, 'id' | 'day' | 'account'>;
  readonly onTakenBack?: () => void;
  readonly onClose: () => void;
}

/** Records that the bank gave the money of a disbursement back (rule: returned-disbursement). */
export function TakeBackDialog({ loan, line, onTakenBack, onClose }: TakeBackDialogProps) {
  const { values, field, dayField, setErrors, onError } = useFields({
    date: formatDay(line ? day(line.day) : dayInSantoDomingo(new Date())),
    reference: '',
    fundsAccount: '',
  });
  const takeBack = useAction(
    disbursementsApi.takeBack,
    [...CHANGES, statementsApi.lines, statementsApi.counts],
    { done: ({ message }) => message, failed: 'No se pudo anotar la devolución' },
  );
  function confirm() {
    const reference = values.reference.trim();
    const date = readDay(values.date);
    setErrors({
      ...(date === null && { date: DAY_FORMAT_MESSAGE }),
      ...(reference === '' && { reference: 'Escriba la referencia o la razón del banco' }),
    });
    if (date === null || reference === '') return;
    takeBack.mutate(
      {
        params: { id: loan.id },
        body: {
          date,
          reference,
          seenUpdatedAt: loan.updatedAt,
          ...(line && { lineId: line.id }),
          ...(values.fundsAccount !== '' && { fundsAccount: values.fundsAccount }),
        },
      },
      {
        onSuccess: () => {
          onClose();
          onTakenBack?.();
        },
        onError,
      },
    );
  }
  return (
    <ConfirmDialog
      title="¿El banco devolvió este dinero?"
      description={`${loan.fullName} ${loan.reference}: ${formatPesos(pesos(loan.amount))}. El préstamo vuelve a estar por desembolsar, sin interés ni mora por estos días, y se le avisa al cliente.`}
      confirmLabel="Sí, lo devolvió"
      busyLabel="Anotando..."
      cancelLabel="Volver"
      busy={takeBack.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <DayField {...dayField('date')} label="Qué día volvió" />
      {!line?.account && (
        <FundsAccountField
          {...field('fundsAccount')}
          label="A qué cuenta volvió"
          placeholder="A la misma de la que salió"
        />
      )}
      <TextField
        {...field('reference')}
        label="Referencia o razón del banco"
        maxLength={TRANSFER_REFERENCE_MAX}
        data-focus-first=""
      />
    </ConfirmDialog>
  );
}
