import { useState } from 'react';
import { type Payment, paymentsApi } from '#contract/payments.ts';
import { receiptsApi } from '#contract/receipts.ts';
import { formatPesos } from '#domain/money.ts';
import {
  isCounted,
  isSentPdf,
  isWaitingPayment,
  NO_RECEIPT,
  paymentBadge,
} from '#domain/payments/payment.ts';
import { receiptNumberOf } from '#domain/payments/receipt.ts';
import { receiptAddress } from '#web/app/office-addresses.ts';
import { ReceiptPagesDialog } from '#web/app/receipt-pages.tsx';
import { ReceiptWhenMade } from '#web/app/receipt-when-made.tsx';
import { usePermission } from '#web/app/session/permissions.tsx';
import { ReversePaymentDialog } from '#web/payments/review/decisions/confirmation.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import {
  actionsColumn,
  type Column,
  column,
  InstantText,
  numericColumn,
  Table,
} from '#web/ui/figures/facts.tsx';

function State({ payment }: { readonly payment: Payment }) {
  const { status, notes, amountReason, reversedAt, reversalReason } = payment;
  const receiptNumber = receiptNumberOf(payment);
  const badge = paymentBadge(status, reversedAt !== null);
  const why = reversedAt ? reversalReason : (amountReason ?? notes);
  return (
    <>
      <Badge tone={badge.tone}>{badge.label}</Badge>
      {receiptNumber !== null && <span className="block text-sm">Recibo {receiptNumber}</span>}
      {why && <span className="block text-sm text-ink-soft">{why}</span>}
    </>
  );
}

interface PaymentsCardProps {
  readonly loanId: number;
  readonly payments: readonly Payment[];
  readonly fullName: string;
}

/** The payments of a loan with their receipts; a payment that was confirmed by mistake can be reversed. */
export function PaymentsCard({ loanId, payments, fullName }: PaymentsCardProps) {
  const may = usePermission();
  const [reversing, setReversing] = useState<Payment | null>(null);
  const [seen, setSeen] = useState<Payment | null>(null);
  const columns: readonly Column<Payment>[] = [
    column('reference', 'Referencia', ({ paymentReference }) => paymentReference),
    numericColumn('amount', 'Monto', ({ amount, reportedAmount }) => (
      <>
        {formatPesos(amount)}
        {reportedAmount !== null && (
          <span className="block text-sm font-normal text-ink-soft">
            registró {formatPesos(reportedAmount)}
          </span>
        )}
      </>
    )),
    column('when', 'Registrado', ({ createdAt }) => <InstantText instant={createdAt} />),
    column('state', 'Estado', (payment) => <State payment={payment} />),
    actionsColumn((payment) => (
      <span className="flex flex-wrap gap-2">
        {payment.receiptUrl === null ? (
          <span className="text-sm text-ink-soft">{NO_RECEIPT}</span>
        ) : isSentPdf(payment) ? (
          <Button variant="outline" onClick={() => setSeen(payment)}>
            Comprobante <span className="sr-only">{payment.paymentReference}</span>
          </Button>
        ) : (
          <ReceiptWhenMade payment={payment}>
            <LinkButton href={payment.receiptUrl} variant="outline" target="_blank" rel="noopener">
              Comprobante
              <span className="sr-only"> {payment.paymentReference}, se abre en otra pestaña</span>
            </LinkButton>
          </ReceiptWhenMade>
        )}
        {payment.receiptNumber !== null && may(receiptsApi.read) && (
          <LinkButton href={receiptAddress(payment.id)} variant="outline">
            Recibo <span className="sr-only">{receiptNumberOf(payment)}</span>
          </LinkButton>
        )}
        {isWaitingPayment(payment) && may(paymentsApi.adminList) && (
          <LinkButton href="/admin-payments" variant="outline">
            Revisar <span className="sr-only">{payment.paymentReference}</span>
          </LinkButton>
        )}
        {isCounted(payment) && !payment.reversedAt && may(paymentsApi.reverse) && (
          <Button variant="danger" onClick={() => setReversing(payment)}>
            Reversar <span className="sr-only">{payment.paymentReference}</span>
          </Button>
        )}
      </span>
    )),
  ];
  return (
    <Section title="Pagos">
      {payments.length === 0 ? (
        <p className="text-ink-soft">Todavía no hay pagos registrados.</p>
      ) : (
        <Table caption="Pagos del préstamo" columns={columns} rows={payments} rowKey={({ id }) => id} />
      )}
      {reversing && (
        <ReversePaymentDialog
          loanId={loanId}
          payment={reversing}
          fullName={fullName}
          onClose={() => setReversing(null)}
          onDecided={() => setReversing(null)}
        />
      )}
      {seen && seen.receiptUrl !== null && (
        <ReceiptPagesDialog
          id={seen.id}
          paymentReference={seen.paymentReference}
          receiptUrl={seen.receiptUrl}
          onClose={() => setSeen(null)}
        />
      )}
    </Section>
  );
}
