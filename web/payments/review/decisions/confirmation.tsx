import { useState } from 'react';
import { loanBookApi } from '#contract/loan-book.ts';
import { loansApi } from '#contract/loans.ts';
import { type Payment, paymentsApi, type ReviewedPayment } from '#contract/payments.ts';
import { statsApi } from '#contract/stats.ts';
import { day, formatDay } from '#domain/calendar.ts';
import { AMOUNT_FORMAT } from '#domain/limits/amounts.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';
import { formatCount, formatPesos, parsePesos } from '#domain/money.ts';
import { ApiError, fieldErrorsOf, hasCode } from '#web/app/calls/api-error.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { CashReasonField, cashReasonIn } from '#web/drawers/movement-dialog.tsx';
import { DecisionPreview, useDecisionPreview } from '#web/loans/book/adjust/decision-preview.tsx';
import { reportedDaysText } from '#web/payments/reported-days.ts';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { CheckboxField, ReasonDialog, TextareaField } from '#web/ui/forms.tsx';

export const CHANGES = [
  paymentsApi.list,
  paymentsApi.adminList,
  paymentsApi.adminOne,
  paymentsApi.counts,
  loansApi.active,
  loansApi.list,
  statsApi.read,
];

export const useReversePayment = () =>
  useAction(paymentsApi.reverse, [...CHANGES, loanBookApi.file, loanBookApi.figures], {
    done: 'Pago reversado',
    failed: 'No se pudo reversar el pago',
  });

type Confirmation = ReturnType<typeof useConfirmation>;

export type Question = 'receipt' | 'confirm' | 'reject' | 'reverse';

/** The props of every dialog about a payment. */
export interface DecisionProps {
  readonly payment: ReviewedPayment;
  readonly onClose: () => void;
  /** Called when the payment is decided, by this person or by a colleague who was faster. */
  readonly onDecided: () => void;
}

export const clientOf = ({ loanApplication }: ReviewedPayment): string =>
  loanApplication?.fullName ?? 'Cliente';

export const aboutOf = (payment: ReviewedPayment): string =>
  `${clientOf(payment)}: ${formatPesos(payment.amount)}`;

/** Whether a dialog closes after a failure: it does if a colleague has decided the payment meanwhile. */
export const outcomeOf = ({ onDecided }: Pick<DecisionProps, 'onDecided'>) => ({
  onSuccess: onDecided,
  onError: (failure: unknown) => {
    // The dialog stays open with the typed values.
    const stays = ['changed_meanwhile', 'other_account', 'cash_short'] as const;
    if (stays.some((code) => hasCode(failure, code))) return;
    if (failure instanceof ApiError && (failure.status === 404 || failure.status === 409)) onDecided();
  },
});

/** The typed values of a confirmation, and its submission. */
export function useConfirmation({ payment, onDecided }: Pick<DecisionProps, 'payment' | 'onDecided'>) {
  const { id } = payment;
  const { values, field, setErrors } = useFields({
    amount: formatCount(payment.amount),
    amountReason: '',
    notes: '',
  });
  const confirm = useAction(paymentsApi.decide, CHANGES, {
    done: 'Pago confirmado',
    failed: 'Error al confirmar pago',
  });
  const amount = parsePesos(values.amount);
  const [amountReason, notes] = [values.amountReason.trim(), values.notes.trim()];
  const isCorrected = amount !== payment.amount;
  const [isFromFirst, setFromFirst] = useState(false);
  function missing(): Readonly<Record<string, string>> {
    if (amount === null || amount < 1) return { amount: AMOUNT_FORMAT };
    return isCorrected && amountReason === '' ? { amountReason: 'Debe proporcionar una razón' } : {};
  }
  function send() {
    const lacking = missing();
    setErrors(lacking);
    if (amount === null || Object.keys(lacking).length > 0) return;
    confirm.mutate(
      {
        params: { id },
        body: {
          status: 'verified',
          ...(isCorrected && { amount, amountReason }),
          ...(isFromFirst && { fromFirstReport: true }),
          ...(notes !== '' && { notes }),
          seenUpdatedAt: payment.updatedAt,
        },
      },
      outcomeOf({ onDecided }),
    );
  }
  return {
    ...{ amount, isCorrected, field, isFromFirst, setFromFirst },
    ...{ send, isPending: confirm.isPending },
  };
}

interface ConfirmationFieldsProps {
  readonly payment: ReviewedPayment;
  readonly confirmation: Confirmation;
}

/** Fields of the confirmation of a payment: the received amount, and its effect. */
export function ConfirmationFields({ payment, confirmation }: ConfirmationFieldsProps) {
  const { afterConfirming, firstReportedOn } = payment;
  const { amount, isCorrected, field, isFromFirst } = confirmation;
  const days = reportedDaysText(payment);
  // Without an amount the preview would be for the reported one.
  const asked =
    amount === null || amount < 1
      ? {}
      : { payment: payment.id, amount, ...(isFromFirst && firstReportedOn && { on: day(firstReportedOn) }) };
  const effect = useDecisionPreview(payment.loanId ?? 0, 'confirmation', asked);
  return (
    <>
      <MoneyField {...field('amount')} label="Monto que llegó" />
      {isCorrected && (
        <TextareaField
          {...field('amountReason')}
          label="Por qué es otro monto"
          hint="El cliente lo lee."
          maxLength={REASON_MAX}
        />
      )}
      {afterConfirming && (
        <p>
          {days && `${days}. `}El pago cuenta desde el{' '}
          {formatDay((isFromFirst && firstReportedOn) || afterConfirming.countsFrom)}.
        </p>
      )}
      {firstReportedOn !== null && (
        <CheckboxField
          name="fromFirstReport"
          label={`Se rechazó antes y el dinero ya había llegado: cuenta desde el ${formatDay(firstReportedOn)}, cuando lo registró la primera vez`}
          checked={isFromFirst}
          onChange={({ target }) => confirmation.setFromFirst(target.checked)}
        />
      )}
      <DecisionPreview effect={effect} />
      <p>Se le avisa al cliente.</p>
      <TextareaField {...field('notes')} label="Notas (opcional)" maxLength={REASON_MAX} />
    </>
  );
}

interface ReversePaymentProps extends Pick<DecisionProps, 'onClose' | 'onDecided'> {
  readonly payment: Pick<Payment, 'id' | 'amount' | 'updatedAt'>;
  readonly loanId: number;
  readonly fullName: string;
}

/** Reverses a confirmed payment. The reason goes into the books and to the customer. */
export function ReversePaymentDialog({ payment, loanId, fullName, onClose, onDecided }: ReversePaymentProps) {
  const reverse = useReversePayment();
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
          outcomeOf({ onDecided }),
        )
      }
    >
      {effect?.leaves && <p className="font-semibold">{effect.leaves}</p>}
      <CashReasonField
        name="cashReason"
        value={cashReason}
        error={wrong}
        onChange={({ target }) => setCashReason(target.value)}
      />
      <DecisionPreview effect={effect} />
    </ReasonDialog>
  );
}
