import { useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { AdminLoan } from '#contract/loans.ts';
import { paymentsApi } from '#contract/payments.ts';
import { type Day, formatDay, readDay } from '#domain/calendar.ts';
import { AMOUNT_FORMAT } from '#domain/limits/amounts.ts';
import { PAYMENT_REFERENCE_MAX } from '#domain/limits/lengths.ts';
import { formatPesos, parsePesos } from '#domain/money.ts';
import { isCash, parsePaymentMethod } from '#domain/payments/payment.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { CHANGES } from '#web/loans/book/adjust/adjust.queries.ts';
import { useDecisionPreview } from '#web/loans/book/adjust/decision-preview.tsx';
import { FundsAccountField, useReceivingAccount } from '#web/loans/book/funds-account-field.tsx';
import { doneOrProposed } from '#web/proposals/proposal-notice.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { CheckboxField, DAY_FORMAT_MESSAGE } from '#web/ui/forms.tsx';

const NOT_MEANT = 'Márquelo, o corrija el monto';
const NO_ACCOUNT = 'Elija la cuenta a la que llegó el dinero';
export type RecordedReply = Extract<ReplyOf<typeof paymentsApi.record>, { readonly proposed: false }>;

interface Options {
  readonly loan: AdminLoan;
  /** The amount with which the form opens, as text. */
  readonly startAmount: string;
  /** The day from which the payment counts, as long as no other is typed. */
  readonly startDay: Day;
}

/** A payment that the staff record: its values, its preview, and its request (rule: recorded-payment). */
export function useRecordedPayment({ loan, startAmount, startDay }: Options) {
  const { values, errors, field, dayField, set, setErrors, onError } = useFields({
    amount: startAmount,
    paymentMethod: 'cash',
    paymentReference: '',
    fundsAccount: '',
    on: formatDay(startDay),
    notes: '',
  });
  const { account: fundsAccount, isMissing } = useReceivingAccount(values.fundsAccount);
  const [isAboveMeant, setAboveMeant] = useState(false);
  const record = useAction(paymentsApi.record, CHANGES, {
    done: doneOrProposed('Pago registrado'),
    failed: 'No se pudo registrar el pago',
  });
  const amount = parsePesos(values.amount);
  const method = parsePaymentMethod(values.paymentMethod) ?? 'cash';
  const [reference, notes] = [values.paymentReference.trim(), values.notes.trim()];
  const on = readDay(values.on);
  const effect = useDecisionPreview(loan.id, 'payment', {
    amount,
    paymentMethod: method,
    on,
  });
  const inCash = isCash(method);
  /** Whether another person has to confirm the cash, who reads why it is recorded only now. */
  const proposes = effect?.proposes === true;
  const above = effect && !effect.isOfBefore ? effect.after.credit - effect.before.credit : 0;
  return {
    amount,
    inCash,
    fundsAccount,
    effect,
    proposes,
    /** Pesos of the amount that are above everything owed. */
    above,
    isAboveMeant,
    setAboveMeant,
    errors,
    field,
    dayField,
    isPending: record.isPending,
    changeAmount(text: string) {
      set('amount', text);
      // The message about another amount.
      setAboveMeant(false);
    },
    send(onSuccess: (reply: ReplyOf<typeof paymentsApi.record>) => void) {
      if (amount === null || amount < 1) return setErrors({ amount: AMOUNT_FORMAT });
      if (on === null) return setErrors({ on: DAY_FORMAT_MESSAGE });
      if (!inCash && isMissing) return setErrors({ fundsAccount: NO_ACCOUNT });
      if (above > 0 && !isAboveMeant) return setErrors({ confirmAbovePayoff: NOT_MEANT });
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
            ...(!inCash && reference !== '' && { paymentReference: reference }),
            ...(!inCash && fundsAccount !== '' && { fundsAccount }),
            ...(proposes && notes !== '' && { notes }),
          },
        },
        { onSuccess, onError },
      );
    },
  };
}
type RecordedPayment = ReturnType<typeof useRecordedPayment>;

interface PaymentFieldsProps {
  readonly payment: RecordedPayment;
}

/** Fields of a payment that is not cash: the account and the reference, by which the staff find the money. */
export function BankFields({ payment }: PaymentFieldsProps) {
  const { inCash, field, fundsAccount } = payment;
  if (inCash) return null;
  return (
    <>
      <TextField
        {...field('paymentReference')}
        label="Referencia (opcional)"
        maxLength={PAYMENT_REFERENCE_MAX}
      />
      <FundsAccountField {...field('fundsAccount')} label="Llegó a la cuenta" value={fundsAccount} />
    </>
  );
}

interface AbovePayoffProps {
  readonly payment: Pick<RecordedPayment, 'above' | 'isAboveMeant' | 'setAboveMeant'> & {
    readonly errors: { readonly confirmAbovePayoff?: string | undefined };
  };
}

/** Asks for a confirmation when the amount is above everything owed. */
export function AbovePayoff({ payment }: AbovePayoffProps) {
  const { above, isAboveMeant, setAboveMeant, errors } = payment;
  if (above <= 0) return null;
  return (
    <CheckboxField
      name="confirmAbovePayoff"
      label={`Pasa de lo que debe: ${formatPesos(above)} quedan a su favor`}
      checked={isAboveMeant}
      onChange={({ target }) => setAboveMeant(target.checked)}
      error={errors.confirmAbovePayoff}
    />
  );
}
