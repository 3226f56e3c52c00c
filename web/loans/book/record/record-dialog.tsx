import { useState } from 'react';
import type { AdminLoan } from '#contract/loans.ts';
import type { Proposal } from '#contract/proposals.ts';
import { NO_EMAIL } from '#domain/accounts/email.ts';
import { day, dayInSantoDomingo } from '#domain/calendar.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';
import { formatCount, formatPesos } from '#domain/money.ts';
import { PAYMENT_METHOD, PAYMENT_METHODS } from '#domain/payments/payment.ts';
import { receiptNumberOf } from '#domain/payments/receipt.ts';
import { receiptAddress } from '#web/app/office-addresses.ts';
import { DecisionPreview } from '#web/loans/book/adjust/decision-preview.tsx';
import {
  AbovePayoff,
  BankFields,
  type RecordedReply,
  useRecordedPayment,
} from '#web/loans/book/record/payment-fields.tsx';
import { onlyProposed } from '#web/proposals/proposal-notice.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { DayField, SelectField, TextareaField } from '#web/ui/forms.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';

const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD[value].label }));

interface RecordDialogProps {
  readonly loan: AdminLoan;
  /**
   * Another person's proposal of cash of an earlier day, which this dialog confirms; `null`: none (rule: two-persons).
   */
  readonly proposal: Proposal | null;
  readonly onClose: () => void;
}

/** The receipt of the recorded payment, to print at once; the customer also gets it by mail. */
function ReceiptGiven({
  loan,
  given,
  onClose,
}: Omit<RecordDialogProps, 'proposal'> & { readonly given: RecordedReply }) {
  return (
    <ConfirmDialog
      title={`Recibo núm. ${receiptNumberOf(given) ?? ''}`}
      description={`${loan.fullName}: ${formatPesos(given.amount)}. ${loan.email === null ? `${NO_EMAIL}.` : 'Se le envía también al cliente.'}`}
      confirmLabel="Listo"
      cancelLabel="Cerrar"
      onCancel={onClose}
      onConfirm={onClose}
    >
      <LinkButton href={receiptAddress(given.id)} variant="money">
        Imprimir o compartir el recibo
      </LinkButton>
    </ConfirmDialog>
  );
}

/**
 * Records a payment that the lender received, in cash, at the bank or by card, with a preview of its effect (rule:
 * recorded-payment).
 */
export function RecordDialog({ loan, proposal, onClose }: RecordDialogProps) {
  const [given, setGiven] = useState<RecordedReply | null>(null);
  const payment = useRecordedPayment({
    loan,
    startAmount: proposal?.amount ? formatCount(proposal.amount) : '',
    startDay: proposal?.on ? day(proposal.on) : dayInSantoDomingo(new Date()),
  });
  const { effect, proposes } = payment;
  if (given) return <ReceiptGiven loan={loan} given={given} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Registrar pago"
      description={`${loan.fullName} ${loan.reference}.${proposes ? '' : ' Queda confirmado, con un recibo numerado.'}`}
      confirmLabel="Registrar pago"
      busyLabel="Registrando..."
      variant="money"
      busy={payment.isPending}
      onCancel={onClose}
      onConfirm={() => payment.send((reply) => (reply.proposed ? onClose() : setGiven(reply)))}
    >
      <MoneyField
        {...payment.field('amount')}
        label="Monto"
        data-focus-first=""
        onChange={(event) => payment.changeAmount(event.target.value)}
      />
      <SelectField {...payment.field('paymentMethod')} label="Cómo llegó" options={METHODS} />
      <DayField {...payment.dayField('on')} label="Día del pago" hint="Desde este día cuenta." />
      <BankFields payment={payment} />
      {proposes && (
        <>
          <TextareaField
            {...payment.field('notes')}
            label="Por qué se anota ahora (opcional)"
            hint="Lo lee quien lo confirma."
            maxLength={REASON_MAX}
          />
          <p>{onlyProposed('el pago no queda registrado')}</p>
        </>
      )}
      <DecisionPreview effect={effect} />
      <AbovePayoff payment={payment} />
    </ConfirmDialog>
  );
}
