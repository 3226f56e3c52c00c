import type { DecisionProps, Question } from '#web/payments/review/decisions/deciding.ts';
import { aboutOf } from '#web/payments/review/decisions/deciding.ts';
import { PaymentActions } from '#web/payments/review/desk/payment-actions.tsx';
import { PaymentFacts } from '#web/payments/review/desk/payment-facts.tsx';
import { ReceiptView } from '#web/payments/review/desk/receipt-view.tsx';
import { usePaymentKeys } from '#web/payments/review/desk/use-payment-keys.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { pressKey } from '#web/ui/queue/card-keys.ts';

interface ReceiptDialogProps extends Pick<DecisionProps, 'payment' | 'onClose'> {
  readonly onAsk: (question: Question) => void;
}

/** The receipt of a payment beside the reported values, with the decision buttons. */
export function ReceiptDialog({ payment, onClose, onAsk }: ReceiptDialogProps) {
  const keys = { ...usePaymentKeys(payment, onAsk), f: onClose };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the letters of the buttons that it holds
    <div onKeyDown={(event) => pressKey(event, keys)}>
      <Dialog
        open
        size="full"
        title={`Comprobante ${payment.paymentReference}`}
        description={aboutOf(payment)}
        onClose={onClose}
        footer={
          <PaymentActions
            payment={payment}
            onAsk={onAsk}
            className="flex flex-row-reverse flex-wrap gap-3 max-sm:[&>*]:flex-1"
          />
        }
      >
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <ReceiptView payment={payment} />
          <div className="grid content-start gap-4">
            <PaymentFacts payment={payment} />
          </div>
        </div>
      </Dialog>
    </div>
  );
}
