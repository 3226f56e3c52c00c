import { useState } from 'react';
import type { AdminLoan } from '#contract/loans.ts';
import { accountText } from '#domain/applications/application.ts';
import { dayInSantoDomingo, formatDay, readDay } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { DecisionPreview, useDecisionPreview } from '#web/loans/book/adjust/decision-preview.tsx';
import { BorrowerHistory } from '#web/loans/book/borrower-history.tsx';
import { FundsAccountField } from '#web/loans/book/funds-account-field.tsx';
import { useDisburse } from '#web/loans/book/loan-book.queries.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DAY_FORMAT_MESSAGE, DayField } from '#web/ui/fields/day-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DataList } from '#web/ui/figures/data-list.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** Records a disbursement: day and reference of the transfer. */
export function DisburseDialog({
  loan,
  onClose,
}: {
  readonly loan: AdminLoan;
  readonly onClose: () => void;
}) {
  const today = dayInSantoDomingo(new Date());
  const [date, setDate] = useState(formatDay(today));
  const [reference, setReference] = useState('');
  const [fundsAccount, setFundsAccount] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const disburse = useDisburse();
  const effect = useDecisionPreview(loan.id, 'disbursement', { on: readDay(date) });
  function confirm() {
    if (reference.trim() === '') return setErrors({ reference: 'La referencia del desembolso es requerida' });
    const day = readDay(date);
    if (day === null) return setErrors({ date: DAY_FORMAT_MESSAGE });
    disburse.mutate(
      {
        params: { id: loan.id },
        body: {
          date: day,
          reference: reference.trim(),
          seenUpdatedAt: loan.updatedAt,
          ...(fundsAccount !== '' && { fundsAccount }),
        },
      },
      {
        onSuccess: onClose,
        onError: (failure) => setErrors(fieldErrorsOf(failure)),
      },
    );
  }
  return (
    <ConfirmDialog
      open
      title="Registrar desembolso"
      description={`${loan.fullName}: ${formatPesos(loan.principal)}`}
      confirmLabel="Registrar"
      busyLabel="Registrando..."
      variant="money"
      busy={disburse.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <DataList
        items={[
          { label: 'Banco', value: loan.bankName ?? 'No especificado' },
          { label: 'Cuenta', value: accountText(null, loan.accountType, loan.accountNumber) || '—' },
        ]}
      />
      {loan.accountNumber && <CopyButton text={loan.accountNumber} what="el número de cuenta del cliente" />}
      <BorrowerHistory loan={loan} />
      <DayField name="date" label="Fecha" value={date} error={errors.date} onText={setDate} />
      <TextField
        name="reference"
        label="Referencia de la transferencia"
        autoComplete="off"
        value={reference}
        error={errors.reference}
        data-focus-first=""
        onChange={(event) => setReference(event.target.value)}
      />
      <FundsAccountField drawer value={fundsAccount} onChange={setFundsAccount} />
      <DecisionPreview effect={effect} />
    </ConfirmDialog>
  );
}
