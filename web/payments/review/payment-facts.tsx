import type { ReviewedPayment } from '#contract/payments.ts';
import { formatInstant } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';
import { isWaitingPayment, PAYMENT_METHOD, parseReportedMethod } from '#domain/payments/payment.ts';
import { DataList } from '#web/ui/figures/data-list.tsx';

const loanText = ({ loanApplication }: ReviewedPayment) => {
  if (!loanApplication) return 'Sin préstamo';
  const { amount, term } = loanApplication;
  return `${formatPesos(amount)} en ${term} ${term === 1 ? 'cuota' : 'cuotas'}`;
};

/** What was reported, and what is compared with the bank's movements. */
export function PaymentFacts({ payment }: { readonly payment: ReviewedPayment }) {
  const { notes, reversalReason, balance, verifiedAt } = payment;
  return (
    <>
      <DataList
        items={[
          {
            label: 'Método',
            value: PAYMENT_METHOD[parseReportedMethod(payment.paymentMethod) ?? 'deposit'].label,
          },
          { label: 'Referencia', value: <span className="break-all">{payment.paymentReference}</span> },
          { label: 'Fecha', value: formatInstant(new Date(payment.createdAt)) },
          ...(verifiedAt ? [{ label: 'Verificación', value: formatInstant(new Date(verifiedAt)) }] : []),
          { label: 'Cuenta', value: `${payment.bankName} ${payment.accountNumber}` },
          { label: 'Quién pagó', value: payment.accountHolder },
          { label: 'Préstamo', value: loanText(payment) },
          { label: 'Debe hoy', value: balance === null ? '—' : formatPesos(balance) },
        ]}
      />
      {notes && (
        <p>
          <b>{isWaitingPayment(payment) ? 'Nota del cliente:' : 'Notas:'}</b> {notes}
        </p>
      )}
      {reversalReason && (
        <p>
          <b>Razón de la reversión:</b> {reversalReason}
        </p>
      )}
    </>
  );
}
