import { PAYMENT_REFERENCE_MAX } from '#domain/limits/lengths.ts';
import { formatPesos } from '#domain/money.ts';
import { FundsAccountField } from '#web/loans/book/funds-account-field.tsx';
import type { RecordedPayment } from '#web/loans/book/record/use-recorded-payment.ts';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface PaymentFieldsProps {
  readonly payment: RecordedPayment;
}

/** Fields of a payment that is not cash: the account and the reference, by which the staff find the money. */
export function BankFields({ payment }: PaymentFieldsProps) {
  const { inCash, reference, setReference, fundsAccount, setFundsAccount, errors } = payment;
  if (inCash) return null;
  return (
    <>
      <TextField
        name="paymentReference"
        label="Referencia (opcional)"
        autoComplete="off"
        maxLength={PAYMENT_REFERENCE_MAX}
        value={reference}
        error={errors.paymentReference}
        onChange={(event) => setReference(event.target.value)}
      />
      <FundsAccountField label="Llegó a la cuenta" value={fundsAccount} onChange={setFundsAccount} />
    </>
  );
}

/** Asks for a confirmation when the amount is above everything owed. */
export function AbovePayoff({ payment }: PaymentFieldsProps) {
  const { above, isAboveMeant, setAboveMeant, errors } = payment;
  if (above <= 0) return null;
  return (
    <div className="grid gap-1">
      <CheckboxField
        name="confirmAbovePayoff"
        label={`Pasa de lo que debe: ${formatPesos(above)} quedan a su favor`}
        checked={isAboveMeant}
        onChange={({ target }) => setAboveMeant(target.checked)}
      />
      {errors.confirmAbovePayoff && (
        <FieldError id="confirmAbovePayoff">{errors.confirmAbovePayoff}</FieldError>
      )}
    </div>
  );
}
