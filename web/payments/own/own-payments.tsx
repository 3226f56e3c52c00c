import { useState } from 'react';
import { type Payment, paymentsApi } from '#contract/payments.ts';
import { formatDay, formatInstant } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';
import { isRefused, isWaitingPayment, NO_RECEIPT, paymentBadge } from '#domain/payments/payment.ts';
import { verifiedBy } from '#domain/promises.ts';
import { LoadFailed, LoadMore, Skeleton } from '#web/app/calls/content-states.tsx';
import { usePages } from '#web/app/calls/use-calls.ts';
import { currentMoment } from '#web/app/first-screen/page-state.ts';
import { ReceiptWhenMade } from '#web/app/receipt-when-made.tsx';
import { reportedDaysText } from '#web/payments/reported-days.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DownloadLink } from '#web/ui/download-link.tsx';
import { actionsColumn, type Column, column, numericColumn, Pesos, Table } from '#web/ui/figures/facts.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface ReceiptDialogProps {
  readonly payment: Payment;
  readonly onClose: () => void;
}

/** The receipt as the customer sent it; a PDF is only downloaded (rule: images-reencoded). */
function ReceiptDialog({ payment, onClose }: ReceiptDialogProps) {
  const { receiptUrl, paymentReference } = payment;
  const image = payment.receiptType.startsWith('image/');
  return (
    <Dialog
      onClose={onClose}
      size={image ? 'wide' : 'normal'}
      title={`Comprobante ${paymentReference}`}
      description={`${formatPesos(payment.amount)}, ${payment.bankName}`}
    >
      {receiptUrl === null ? (
        <p>{NO_RECEIPT}</p>
      ) : image ? (
        <img
          src={receiptUrl}
          alt={`Comprobante del pago ${paymentReference}`}
          className="max-h-[70dvh] w-full object-contain"
        />
      ) : (
        <ReceiptWhenMade payment={payment}>
          <DownloadLink href={receiptUrl}>Descargar el PDF</DownloadLink>
        </ReceiptWhenMade>
      )}
    </Dialog>
  );
}

/** The status of the customer's payment and its meaning: the deadline, or the reason of a rejection. */
function State({ payment }: { readonly payment: Payment }) {
  const { status, createdAt, notes, reversedAt, reversalReason } = payment;
  const badge = paymentBadge(status, reversedAt !== null);
  const by = verifiedBy(new Date(createdAt));
  // Only a confirmed payment is reversed.
  const reason = isRefused(payment) ? notes : reversalReason;
  return (
    <div className="grid justify-items-start gap-1 max-sm:justify-items-end">
      <Badge tone={badge.tone}>{badge.label}</Badge>
      {isWaitingPayment(payment) && (
        <span className="text-sm text-ink-soft">
          {by < currentMoment()
            ? `Debió verificarse el ${formatInstant(by)}: escríbenos`
            : `Se verifica a más tardar el ${formatInstant(by)}`}
        </span>
      )}
      {reason && <span className="text-sm">Motivo: {reason}</span>}
    </div>
  );
}

/**
 * When a payment was registered. One that was put on the phone on another day shows both days, and from when it counts.
 */
function Registered({ payment }: { readonly payment: Payment }) {
  const days = reportedDaysText(payment);
  return days === null ? (
    formatInstant(new Date(payment.createdAt))
  ) : (
    <>
      {days}. Cuenta desde el {formatDay(payment.countsFrom)}.
    </>
  );
}

const facts: readonly Column<Payment>[] = [
  column('reference', 'Referencia', ({ paymentReference }) => (
    <span className="whitespace-nowrap">{paymentReference}</span>
  )),
  numericColumn('amount', 'Monto', ({ amount }) => <Pesos amount={amount} />),
  column('date', 'Registrado', (payment) => <Registered payment={payment} />),
  column('status', 'Estado', (payment) => <State payment={payment} />),
];

interface OwnPaymentsProps {
  /** Called with a rejected payment to register it again; absent when no payment is possible now. */
  readonly onAgain: ((payment: Payment) => void) | undefined;
}

/** The customer's own payments with their statuses (rule: own-payments). */
export function OwnPayments({ onAgain }: OwnPaymentsProps) {
  const [shown, setShown] = useState<Payment | null>(null);
  const list = usePages(paymentsApi.list, (page) => ({ query: { ...page, limit: 10 } }));
  const actions: Column<Payment> = actionsColumn((payment) => (
    <div className="flex flex-wrap gap-2 max-sm:[&>*]:flex-1">
      <Button variant="quiet" onClick={() => setShown(payment)}>
        Ver comprobante <span className="sr-only">de {payment.paymentReference}</span>
      </Button>
      {isRefused(payment) && onAgain && (
        <Button variant="outline" onClick={() => onAgain(payment)}>
          Registrar de nuevo <span className="sr-only">el pago {payment.paymentReference}</span>
        </Button>
      )}
    </div>
  ));
  return (
    <section aria-labelledby="own-payments" className="grid grid-cols-1 gap-3">
      <h2 id="own-payments" tabIndex={-1} className="scroll-mt-24 text-xl">
        Tus pagos
      </h2>
      {!list.rows && !list.failed && <Skeleton lines={4} label="Cargando tus pagos..." />}
      {list.failed && (
        <LoadFailed title="No se pudieron cargar tus pagos" error={list.error} retry={list.retry} />
      )}
      {list.rows?.length === 0 && (
        <p className="text-ink-soft">Todavía no hay pagos registrados. Aquí verás cada uno y en qué va.</p>
      )}
      {list.rows && list.rows.length > 0 && (
        <Table caption="Tus pagos" columns={[...facts, actions]} rows={list.rows} rowKey={({ id }) => id} />
      )}
      <LoadMore {...list.more} />
      {shown && <ReceiptDialog payment={shown} onClose={() => setShown(null)} />}
    </section>
  );
}
