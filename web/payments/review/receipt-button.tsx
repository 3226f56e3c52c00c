import { FileText, ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { ReviewedPayment } from '#contract/payments.ts';
import { NO_RECEIPT } from '#domain/payments/payment.ts';

interface ReceiptButtonProps {
  readonly payment: ReviewedPayment;
  readonly onPress: () => void;
}

/** The receipt in small; pressed, it is shown as large as there is room. */
export function ReceiptButton({ payment, onPress }: ReceiptButtonProps) {
  const { receiptType, receiptUrl, paymentReference } = payment;
  const [broken, setBroken] = useState(false);
  if (receiptUrl === null)
    return <p className="grid place-items-center bg-brand-tint p-4 text-sm text-ink-soft">{NO_RECEIPT}</p>;
  return (
    <button
      type="button"
      aria-label={`Ver comprobante ${paymentReference}`}
      onClick={onPress}
      className="group flex min-h-12 flex-col bg-brand-tint text-brand focus-visible:-outline-offset-4 max-sm:flex-row-reverse max-sm:items-stretch"
    >
      {broken ? (
        <span className="grid flex-1 place-items-center gap-1 p-4 text-sm font-semibold">
          <ImageOff aria-hidden="true" className="size-10" />
          No se pudo cargar
        </span>
      ) : receiptType.startsWith('image/') ? (
        <img
          src={receiptUrl}
          alt=""
          loading="lazy"
          onError={() => setBroken(true)}
          className="min-h-0 flex-1 object-cover object-top max-sm:h-24 max-sm:w-1/2 sm:h-40 sm:w-full sm:max-h-72"
        />
      ) : (
        <span className="grid flex-1 place-items-center gap-1 p-4 font-semibold">
          <FileText aria-hidden="true" className="size-10" />
          PDF
        </span>
      )}
      <span className="grid flex-1 place-items-center px-2 py-2 text-sm font-semibold underline group-hover:no-underline sm:min-h-12 sm:flex-none">
        Ver comprobante
      </span>
    </button>
  );
}
