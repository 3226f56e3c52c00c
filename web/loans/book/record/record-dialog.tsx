import { useState } from 'react';
import type { AdminLoan } from '#contract/loans.ts';
import type { Proposal } from '#contract/proposals.ts';
import { NO_EMAIL } from '#domain/accounts/email.ts';
import { day, dayInSantoDomingo, formatDay, readDay } from '#domain/calendar.ts';
import { PAYMENT_REFERENCE_MAX, REASON_MAX } from '#domain/limits/lengths.ts';
import { formatCount, formatPesos, parsePesos } from '#domain/money.ts';
import {
  isCash,
  PAYMENT_METHOD,
  PAYMENT_METHODS,
  type PaymentMethod,
  parsePaymentMethod,
} from '#domain/payments/payment.ts';
import { receiptNumberText } from '#domain/payments/receipt.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { receiptAddress } from '#web/app/office-addresses.ts';
import { useRecordPayment } from '#web/loans/book/adjust/adjust.queries.ts';
import { Foretold, useForetold } from '#web/loans/book/adjust/foretold.tsx';
import { FundsAccountField } from '#web/loans/book/funds-account-field.tsx';
import { onlyProposed } from '#web/proposals/only-proposed.ts';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { DAY_FORMAT_MESSAGE, DayField } from '#web/ui/fields/day-field.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { MONEY_FORMAT_MESSAGE, MoneyField } from '#web/ui/fields/money-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD[value].label }));
const NOT_MEANT = 'Márquelo, o corrija el monto';
type Reply = Awaited<ReturnType<ReturnType<typeof useRecordPayment>['mutateAsync']>>;
type Given = Extract<Reply, { readonly proposed: false }>;

interface RecordDialogProps {
  readonly loan: AdminLoan;
  /** Cash of an earlier day that another person proposed, to be confirmed (rule: two-persons). */
  readonly proposal: Proposal | null;
  readonly onClose: () => void;
}

/** The receipt, to print at once; it is in the customer's mail, too. */
function ReceiptGiven({
  loan,
  given,
  onClose,
}: Omit<RecordDialogProps, 'proposal'> & { readonly given: Given }) {
  return (
    <ConfirmDialog
      open
      title={`Recibo núm. ${receiptNumberText(given.receiptNumber ?? 0)}`}
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

/** Money that came over the counter, in the bank or by card: what it will do, before it is written (rule: recorded-payment). */
export function RecordDialog({ loan, proposal, onClose }: RecordDialogProps) {
  const [typed, setTyped] = useState(proposal?.amount ? formatCount(proposal.amount) : '');
  const [method, setMethod] = useState<PaymentMethod>('cash');
  const [typedDay, setTypedDay] = useState(
    formatDay(proposal?.on ? day(proposal.on) : dayInSantoDomingo(new Date())),
  );
  const [notes, setNotes] = useState('');
  const [reference, setReference] = useState('');
  const [fundsAccount, setFundsAccount] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [meant, setMeant] = useState(false);
  const [given, setGiven] = useState<Given | null>(null);
  const record = useRecordPayment();
  const amount = parsePesos(typed);
  const on = readDay(typedDay);
  const effect = useForetold(loan.id, 'payment', {
    amount,
    paymentMethod: method,
    ...(on !== null && { on }),
  });
  const proposes = effect?.proposes === true;
  const inCash = isCash(method);
  const above = effect && !effect.isOfBefore ? effect.after.credit - effect.before.credit : 0;
  function confirm() {
    if (amount === null || amount < 1) return setErrors({ amount: MONEY_FORMAT_MESSAGE });
    if (on === null) return setErrors({ on: DAY_FORMAT_MESSAGE });
    if (above > 0 && !meant) return setErrors({ confirmAbovePayoff: NOT_MEANT });
    setErrors({});
    record.mutate(
      {
        params: { id: loan.id },
        body: {
          amount,
          paymentMethod: method,
          on,
          seenUpdatedAt: loan.updatedAt,
          ...(above > 0 && { confirmAbovePayoff: true }),
          ...(!inCash && reference.trim() !== '' && { paymentReference: reference.trim() }),
          ...(!inCash && fundsAccount !== '' && { fundsAccount }),
          ...(proposes && notes.trim() !== '' && { notes: notes.trim() }),
        },
      },
      {
        onSuccess: (reply) => (reply.proposed ? onClose() : setGiven(reply)),
        onError: (failure) => setErrors(fieldErrorsOf(failure)),
      },
    );
  }
  if (given) return <ReceiptGiven loan={loan} given={given} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      title="Registrar pago"
      description={`${loan.fullName} ${loan.reference}.${proposes ? '' : ' Queda confirmado, con un recibo numerado.'}`}
      confirmLabel="Registrar pago"
      busyLabel="Registrando..."
      variant="money"
      busy={record.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <MoneyField
        name="amount"
        label="Monto"
        value={typed}
        error={errors.amount}
        data-focus-first=""
        onChange={(event) => {
          setTyped(event.target.value);
          // What was said of another amount.
          setMeant(false);
        }}
      />
      <SelectField
        name="paymentMethod"
        label="Cómo llegó"
        options={METHODS}
        value={method}
        onChange={(event) => setMethod(parsePaymentMethod(event.target.value) ?? 'cash')}
      />
      <DayField
        name="on"
        label="Día del pago"
        hint="Desde este día cuenta."
        value={typedDay}
        error={errors.on}
        onText={setTypedDay}
      />
      {!inCash && (
        <>
          <TextField
            name="reference"
            label="Referencia (opcional)"
            autoComplete="off"
            maxLength={PAYMENT_REFERENCE_MAX}
            value={reference}
            error={errors.paymentReference}
            onChange={(event) => setReference(event.target.value)}
          />
          <FundsAccountField label="Llegó a la cuenta" value={fundsAccount} onChange={setFundsAccount} />
        </>
      )}
      {proposes && (
        <>
          <TextareaField
            name="notes"
            label="Por qué se anota ahora (opcional)"
            hint="Lo lee quien lo confirma."
            maxLength={REASON_MAX}
            value={notes}
            error={errors.notes}
            onChange={(event) => setNotes(event.target.value)}
          />
          <p>{onlyProposed('el pago no queda registrado')}</p>
        </>
      )}
      <Foretold effect={effect} />
      {above > 0 && (
        <div className="grid gap-1">
          <CheckboxField
            name="confirmAbovePayoff"
            label={`Pasa de lo que debe: ${formatPesos(above)} quedan a su favor`}
            checked={meant}
            onChange={({ target }) => setMeant(target.checked)}
          />
          {errors.confirmAbovePayoff && (
            <FieldError id="confirmAbovePayoff">{errors.confirmAbovePayoff}</FieldError>
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}
