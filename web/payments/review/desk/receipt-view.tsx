import Download from 'lucide-react/icons/download';
import type { ReviewedPayment } from '#contract/payments.ts';
import { isSentPdf, NO_RECEIPT } from '#domain/payments/payment.ts';
import { ReceiptPages } from '#web/app/receipt-pages.tsx';
import { ReceiptWhenMade } from '#web/app/receipt-when-made.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ZoomPicture } from '#web/ui/zoom/zoom-picture.tsx';

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
        <LinkButton href={receiptUrl} download icon={<Download aria-hidden="true" />}>
          Descargar el PDF
        </LinkButton>
      </ReceiptWhenMade>
    </div>
  );
}
