import { Download } from 'lucide-react';
import { paymentsApi } from '#contract/payments.ts';
import { isWaitingPayment, NO_RECEIPT } from '#domain/payments/payment.ts';
import { May } from '#web/app/session/may.tsx';
import { aboutOf, type DecisionProps, type Question } from '#web/payments/review/decisions/deciding.ts';
import { PaymentFacts } from '#web/payments/review/payment-facts.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ZoomPicture } from '#web/ui/zoom/zoom-picture.tsx';

interface ReceiptDialogProps extends Pick<DecisionProps, 'payment' | 'onClose'> {
  readonly onAsk: (question: Question) => void;
}

/**
 * The receipt beside what was said of it. A PDF is only ever downloaded, never drawn in this page (rule:
 * images-reencoded).
 */
export function ReceiptDialog({ payment, onClose, onAsk }: ReceiptDialogProps) {
  const { paymentReference, receiptUrl, receiptType } = payment;
  const title = `Comprobante ${paymentReference}`;
  return (
    <Dialog
      open
      size="full"
      title={title}
      description={aboutOf(payment)}
      onClose={onClose}
      footer={
        isWaitingPayment(payment) && (
          <May call={paymentsApi.decide}>
            <Button variant="danger" onClick={() => onAsk('reject')}>
              Rechazar
            </Button>
            <Button onClick={() => onAsk('confirm')}>Confirmar</Button>
          </May>
        )
      }
    >
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {receiptUrl === null ? (
          <p>{NO_RECEIPT}</p>
        ) : receiptType.startsWith('image/') ? (
          <ZoomPicture title="Comprobante" src={receiptUrl} alt={title} />
        ) : (
          <div className="grid justify-items-start gap-3">
            <p>Es un PDF. Se abre en el lector de este equipo.</p>
            <LinkButton href={receiptUrl} download icon={<Download aria-hidden="true" />}>
              Descargar el PDF
            </LinkButton>
          </div>
        )}
        <div className="grid content-start gap-4">
          <PaymentFacts payment={payment} />
        </div>
      </div>
    </Dialog>
  );
}
