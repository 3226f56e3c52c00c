import FileText from 'lucide-react/icons/file-text';
import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import type { ReviewedPayment } from '#contract/payments.ts';
import { NO_RECEIPT } from '#domain/payments/payment.ts';

interface ReceiptButtonProps {
  readonly payment: ReviewedPayment;
  readonly onPress: () => void;
}

/** A thumbnail of the receipt; a press enlarges it. */
export function ReceiptButton({ payment, onPress }: ReceiptButtonProps) {
  const { receiptType, receiptUrl, paymentReference } = payment;
  const [broken, setBroken] = useState(false);
  if (receiptUrl === null) return <p className="text-sm text-ink-soft">{NO_RECEIPT}</p>;
  return (
    <button
      type="button"
      aria-label={`Ver comprobante ${paymentReference}`}
      onClick={onPress}
      className="group flex min-h-12 items-center gap-3 overflow-hidden rounded-md bg-brand-tint text-sm font-semibold text-brand focus-visible:-outline-offset-4"
    >
      {broken ? (
        <span className="flex items-center gap-2 p-2">
          <ImageOff aria-hidden="true" className="size-6" />
          No se pudo cargar
        </span>
      ) : receiptType.startsWith('image/') ? (
        <img
          src={receiptUrl}
          alt=""
          loading="lazy"
          onError={() => setBroken(true)}
          className="h-20 w-1/2 object-cover object-top"
        />
      ) : (
        <span className="flex items-center gap-2 p-2">
          <FileText aria-hidden="true" className="size-6" />
          PDF
        </span>
      )}
      <span className="flex-1 px-2 underline group-hover:no-underline">Ver comprobante</span>
    </button>
  );
}
