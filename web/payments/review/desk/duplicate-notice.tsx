import CopyCheck from 'lucide-react/icons/copy-check';
import type { ReviewedPayment } from '#contract/payments.ts';
import { formatInstant } from '#domain/calendar.ts';
import { DUPLICATE_REASON } from '#domain/payments/duplicates.ts';
import { PAYMENT_STATUS } from '#domain/payments/payment.ts';

/** Other reports that may be of the same money, with a link to each. */
export function DuplicateNotice({ payment }: { readonly payment: ReviewedPayment }) {
  const { duplicates } = payment;
  if (duplicates.length === 0) return null;
  return (
    <div className="flex gap-3 rounded-md border border-warning bg-warning-tint p-3">
      <CopyCheck className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
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
