import type { ReviewedPayment } from '#contract/payments.ts';
import { formatDay, formatInstant } from '#domain/calendar.ts';
import { termText } from '#domain/limits/instalments.ts';
import { formatPesos } from '#domain/money.ts';
import { isWaitingPayment, methodLabel } from '#domain/payments/payment.ts';
import { receiptNumberOf } from '#domain/payments/receipt.ts';
import { clientAddress, loanAddress, receiptAddress } from '#web/app/office-addresses.ts';
import { reportedDaysText } from '#web/payments/reported-days.ts';
import { DataList } from '#web/ui/figures/data-list.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** The loan of a payment as text: "RD$10,000 en 2 cuotas". */
export const loanText = ({ loanApplication }: ReviewedPayment): string =>
  loanApplication
    ? `${formatPesos(loanApplication.amount)} en ${termText(loanApplication.term)}`
    : 'Sin préstamo';

/** The values that the customer reported, to compare with the bank's movements. */
export function PaymentFacts({ payment }: { readonly payment: ReviewedPayment }) {
  const { userId, loanId, notes, reversalReason, balance, verifiedAt } = payment;
  const days = reportedDaysText(payment);
  return (
    <>
      <DataList
        items={[
          { label: 'Método', value: methodLabel(payment.paymentMethod) },
          { label: 'Referencia', value: <span className="break-all">{payment.paymentReference}</span> },
          { label: 'Fecha', value: formatInstant(new Date(payment.createdAt)) },
          ...(days === null
            ? []
            : [
                { label: 'Sin señal', value: days },
                { label: 'Cuenta desde', value: formatDay(payment.countsFrom) },
              ]),
          ...(verifiedAt ? [{ label: 'Verificación', value: formatInstant(new Date(verifiedAt)) }] : []),
          { label: 'Cuenta', value: `${payment.bankName} ${payment.accountNumber}` },
          // Of money that the staff recorded, the holder is the lender.
          ...(payment.receiptNumber === null ? [{ label: 'Quién pagó', value: payment.accountHolder }] : []),
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
      <div className="flex flex-wrap gap-2">
        <LinkButton href={clientAddress(userId)} variant="outline">
          Ver cliente
        </LinkButton>
        {loanId !== null && (
          <LinkButton href={loanAddress(loanId)} variant="outline">
            Ver préstamo
          </LinkButton>
        )}
        {payment.receiptNumber !== null && (
          <LinkButton href={receiptAddress(payment.id)} variant="outline">
            Recibo {receiptNumberOf(payment)}
          </LinkButton>
        )}
      </div>
    </>
  );
}
