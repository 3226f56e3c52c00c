import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { AdminLoan } from '#contract/loans.ts';
import { accountText } from '#domain/applications/application.ts';
import { bankLabel } from '#domain/banks.ts';
import { dayInSantoDomingo, formatDay, readDay } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import { handedOver } from '#domain/products/price.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { payOutSlipAddress } from '#web/app/office-addresses.ts';
import { CashReasonField, cashReasonIn } from '#web/drawers/movement-dialog.tsx';
import { DecisionPreview, useDecisionPreview } from '#web/loans/book/adjust/decision-preview.tsx';
import { BorrowerHistory } from '#web/loans/book/borrower-history.tsx';
import { FundsAccountField, useFirstAccount } from '#web/loans/book/funds-account-field.tsx';
import { useDisburse } from '#web/loans/book/loan-book.queries.ts';
import { closingItem } from '#web/loans/closing-item.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DAY_FORMAT_MESSAGE, DayField } from '#web/ui/fields/day-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DataList } from '#web/ui/figures/data-list.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** Records a disbursement: its day, the place that the money left, and the reference of a transfer. */
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
  const first = useFirstAccount();
  const [chosen, setChosen] = useState<string | null>(null);
  // Who has no account gets the money in hand.
  const fundsAccount = chosen ?? (loan.accountNumber ? first : DRAWER);
  const [cashReason, setCashReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const disburse = useDisburse();
  const effect = useDecisionPreview(loan.id, 'disbursement', { on: readDay(date) });
  const inCash = fundsAccount === DRAWER;
  function confirm() {
    if (!inCash && reference.trim() === '')
      return setErrors({ reference: 'La referencia del desembolso es requerida' });
    const day = readDay(date);
    if (day === null) return setErrors({ date: DAY_FORMAT_MESSAGE });
    disburse.mutate(
      {
        params: { id: loan.id },
        body: {
          date: day,
          ...(fundsAccount !== '' && { fundsAccount }),
          seenUpdatedAt: loan.updatedAt,
          ...(!inCash && { reference: reference.trim() }),
          ...cashReasonIn(cashReason),
        },
      },
      {
        onSuccess: () => {
          onClose();
          if (inCash) navigate(payOutSlipAddress(loan.id));
        },
        onError: (failure) => setErrors(fieldErrorsOf(failure)),
      },
    );
  }
  return (
    <ConfirmDialog
      open
      title="Registrar desembolso"
      description={`${loan.fullName}: ${formatPesos(handedOver(loan))}`}
      confirmLabel="Registrar"
      busyLabel="Registrando..."
      variant="money"
      busy={disburse.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <DataList
        items={[
          ...closingItem(loan),
          { label: 'Banco', value: loan.bankName ? bankLabel(loan.bankName) : 'No especificado' },
          { label: 'Cuenta', value: accountText(null, loan.accountType, loan.accountNumber) || '—' },
        ]}
      />
      {loan.accountNumber && <CopyButton text={loan.accountNumber} what="el número de cuenta del cliente" />}
      <BorrowerHistory loan={loan} />
      <DayField name="date" label="Fecha" value={date} error={errors.date} onText={setDate} />
      <FundsAccountField
        drawer
        label="De dónde sale el dinero"
        value={fundsAccount}
        error={errors.fundsAccount}
        onChange={setChosen}
      />
      {inCash ? (
        <p>El cliente firma el recibo que se abre después.</p>
      ) : (
        <TextField
          name="reference"
          label="Referencia de la transferencia"
          autoComplete="off"
          value={reference}
          error={errors.reference}
          data-focus-first=""
          onChange={(event) => setReference(event.target.value)}
        />
      )}
      <CashReasonField value={cashReason} error={errors.cashReason} onChange={setCashReason} />
      <DecisionPreview effect={effect} />
    </ConfirmDialog>
  );
}
