import type { ReviewedPayment } from '#contract/payments.ts';
import { isWaitingPayment, paymentBadge } from '#domain/payments/payment.ts';
import { WhoDidWhat } from '#web/history/who-did-what.tsx';
import { clientOf, type Question } from '#web/payments/review/decisions/deciding.ts';
import { AfterConfirming } from '#web/payments/review/desk/after-confirming.tsx';
import { DuplicateNotice } from '#web/payments/review/desk/duplicate-notice.tsx';
import { PaymentActions } from '#web/payments/review/desk/payment-actions.tsx';
import { PaymentFacts } from '#web/payments/review/desk/payment-facts.tsx';
import { ReceiptView } from '#web/payments/review/desk/receipt-view.tsx';
import { usePaymentKeys } from '#web/payments/review/desk/use-payment-keys.ts';
import { WaitingText } from '#web/payments/review/desk/waiting-text.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { QueuePane } from '#web/ui/queue/queue-pane.tsx';

interface PaymentPaneProps {
  readonly payment: ReviewedPayment;
  readonly onAsk: (question: Question) => void;
}

/** One payment in full, beside the list: its receipt, the amount, the loan and the effect on the books. */
export function PaymentPane({ payment, onAsk }: PaymentPaneProps) {
  const { id, status, reversedAt, createdAt } = payment;
  const badge = paymentBadge(status, reversedAt !== null);
  return (
    <QueuePane
      id={id}
      keys={usePaymentKeys(payment, onAsk)}
      title={clientOf(payment)}
      head={
        <>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={badge.tone}>{badge.label}</Badge>
            {isWaitingPayment(payment) && <WaitingText since={createdAt} />}
          </div>
          <PaymentActions payment={payment} onAsk={onAsk} className="flex flex-wrap gap-2 pt-1" />
        </>
      }
    >
      <div className="grid grid-cols-1 content-start gap-4">
        <AfterConfirming payment={payment} />
        <DuplicateNotice payment={payment} />
        <PaymentFacts payment={payment} />
        <WhoDidWhat kind="payment" id={id} />
      </div>
      <ReceiptView payment={payment} />
    </QueuePane>
  );
}
