import Download from 'lucide-react/icons/download';
import type { Payment } from '#contract/payments.ts';
import { formatPesos } from '#domain/money.ts';
import { NO_RECEIPT } from '#domain/payments/payment.ts';
import { ReceiptWhenMade } from '#web/app/receipt-when-made.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface ReceiptDialogProps {
  readonly payment: Payment | null;
  readonly onClose: () => void;
}

/** The receipt as the customer sent it; a PDF is only downloaded (rule: images-reencoded). */
export function ReceiptDialog({ payment, onClose }: ReceiptDialogProps) {
  const image = payment?.receiptType.startsWith('image/');
  return (
    <Dialog
      open={payment !== null}
      onClose={onClose}
      size={image ? 'wide' : 'normal'}
      title={`Comprobante ${payment?.paymentReference ?? ''}`}
      description={payment ? `${formatPesos(payment.amount)}, ${payment.bankName}` : ''}
    >
      {payment?.receiptUrl === null && <p>{NO_RECEIPT}</p>}
      {payment?.receiptUrl && image && (
        <img
          src={payment.receiptUrl}
          alt={`Comprobante del pago ${payment.paymentReference}`}
          className="max-h-[70dvh] w-full object-contain"
        />
      )}
      {payment?.receiptUrl && !image && (
        <ReceiptWhenMade payment={payment}>
          <LinkButton
            href={payment.receiptUrl}
            download
            variant="outline"
            icon={<Download aria-hidden="true" />}
          >
            Descargar el PDF
          </LinkButton>
        </ReceiptWhenMade>
      )}
    </Dialog>
  );
}
