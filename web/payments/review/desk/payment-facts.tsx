import CopyCheck from 'lucide-react/icons/copy-check';
import type { ReviewedPayment } from '#contract/payments.ts';
import { formatDay, formatInstant } from '#domain/calendar.ts';
import { termText } from '#domain/limits/instalments.ts';
import { formatPesos } from '#domain/money.ts';
import { DUPLICATE_REASON } from '#domain/payments/duplicates.ts';
import {
  isSentPdf,
  isWaitingPayment,
  methodLabel,
  NO_RECEIPT,
  PAYMENT_STATUS,
} from '#domain/payments/payment.ts';
import { receiptNumberOf } from '#domain/payments/receipt.ts';
import { verifiedBy } from '#domain/promises.ts';
import { clientAddress, loanAddress, receiptAddress } from '#web/app/office-addresses.ts';
import { ReceiptPages } from '#web/app/receipt-pages.tsx';
import { ReceiptWhenMade } from '#web/app/receipt-when-made.tsx';
import { reportedDaysText } from '#web/payments/reported-days.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { DownloadLink } from '#web/ui/download-link.tsx';
import { DataList } from '#web/ui/figures/facts.tsx';
import { ZoomPicture } from '#web/ui/zoom/zoom-picture.tsx';

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
          days !== null && { label: 'Sin señal', value: days },
          days !== null && { label: 'Cuenta desde', value: formatDay(payment.countsFrom) },
          verifiedAt !== null && { label: 'Verificación', value: formatInstant(new Date(verifiedAt)) },
          { label: 'Cuenta', value: `${payment.bankName} ${payment.accountNumber}` },
          // Of money that the staff recorded, the holder is the lender.
          payment.receiptNumber === null && { label: 'Quién pagó', value: payment.accountHolder },
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

/** Other reports that may be of the same money, with a link to each. */
export function DuplicateNotice({ payment }: { readonly payment: ReviewedPayment }) {
  const { duplicates } = payment;
  if (duplicates.length === 0) return null;
  return (
    <div className="flex gap-3 rounded-md border border-warning bg-warning-tint p-3">
      <CopyCheck className="mt-0.5 size-5 shrink-0 text-warning" />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold text-warning">Puede estar repetido</p>
        <ul className="grid gap-1">
          {duplicates.map(({ id, paymentReference, fullName, status, createdAt, reasons }) => (
            <li key={id}>
              <a className="link flex min-h-11 w-fit items-center font-semibold" href={`?pago=${id}`}>
                {paymentReference} de {fullName ?? 'Cliente'}
              </a>
              <p className="text-sm">
                {PAYMENT_STATUS[status].label}, {formatInstant(new Date(createdAt))}:{' '}
                {reasons.map((reason) => DUPLICATE_REASON[reason].label).join(', ')}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const HOUR = 3_600_000;
const DAY_HOURS = 24;

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** How long something has waited, as text: "menos de 1 hora", "5 horas", "1 día", "2 días y 3 horas". */
export function ageOf(since: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - since.getTime()) / HOUR);
  if (hours < 1) return 'menos de 1 hora';
  if (hours < DAY_HOURS) return counted(hours, 'hora', 'horas');
  const rest = hours % DAY_HOURS;
  const days = counted((hours - rest) / DAY_HOURS, 'día', 'días');
  return rest === 0 ? days : `${days} y ${counted(rest, 'hora', 'horas')}`;
}

/** How long a payment has waited for verification, against the promised 24 hours. */
export function waitOf(since: string) {
  const now = new Date();
  const registered = new Date(since);
  const promised = verifiedBy(registered);
  return { age: ageOf(registered, now), promised: formatInstant(promised), late: promised < now };
}

export function WaitingText({ since }: { readonly since: string }) {
  const { age, promised, late } = waitOf(since);
  return late ? (
    <p className="font-semibold text-danger">
      Espera desde hace {age}: pasó del plazo prometido, {promised}.
    </p>
  ) : (
    <p className="text-sm text-ink-soft">
      Espera desde hace {age}. Prometido a más tardar el {promised}.
    </p>
  );
}

/** The enlarged receipt: a customer's PDF as pictures (rule: pdf-pictures), the lender's own as a download. */
export function ReceiptView({ payment }: { readonly payment: ReviewedPayment }) {
  const { id, paymentReference, receiptUrl, receiptType } = payment;
  if (receiptUrl === null) return <p>{NO_RECEIPT}</p>;
  if (receiptType.startsWith('image/'))
    return <ZoomPicture title="Comprobante" src={receiptUrl} alt={`Comprobante ${paymentReference}`} />;
  if (isSentPdf(payment)) return <ReceiptPages {...{ id, paymentReference, receiptUrl }} />;
  return (
    <div className="grid justify-items-start gap-3">
      <p>Es un PDF. Se abre en el lector de este equipo.</p>
      <ReceiptWhenMade payment={payment}>
        <DownloadLink variant="primary" href={receiptUrl}>
          Descargar el PDF
        </DownloadLink>
      </ReceiptWhenMade>
    </div>
  );
}
