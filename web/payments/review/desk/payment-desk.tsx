import { type ReactNode, useState } from 'react';
import type { ReviewedPayment } from '#contract/payments.ts';
import type { Question } from '#web/payments/review/decisions/deciding.ts';
import { PaymentCard } from '#web/payments/review/desk/payment-card.tsx';
import { PaymentPane } from '#web/payments/review/desk/payment-pane.tsx';
import { QuestionDialog } from '#web/payments/review/desk/question-dialog.tsx';
import { QueueDesk } from '#web/ui/queue/queue-desk.tsx';
import { useQueueFocus } from '#web/ui/queue/use-queue-focus.ts';

interface Asking {
  readonly payment: ReviewedPayment;
  readonly question: Question;
  /** Ids of the cards in their order when the dialog opened. */
  readonly order: readonly number[];
}

interface PaymentDeskProps {
  readonly payments: readonly ReviewedPayment[];
  /** Shown in the place of cards when there are none. */
  readonly empty: ReactNode;
}

/** Payments to decide one after the other: a decision moves the focus to the next. */
export function PaymentDesk({ payments, empty }: PaymentDeskProps) {
  const { whole, goOn } = useQueueFocus<HTMLDivElement>();
  const [asking, setAsking] = useState<Asking | null>(null);
  const ask = (payment: ReviewedPayment, question: Question) =>
    setAsking({ payment, question, order: payments.map(({ id }) => id) });

  return (
    <div ref={whole} tabIndex={-1} className="grid grid-cols-1 gap-5">
      {payments.length === 0 ? (
        empty
      ) : (
        <QueueDesk
          rows={payments}
          card={(payment, place) => (
            <PaymentCard
              key={payment.id}
              payment={payment}
              onAsk={(question) => ask(payment, question)}
              {...place}
            />
          )}
          pane={(payment) => (
            <PaymentPane key={payment.id} payment={payment} onAsk={(question) => ask(payment, question)} />
          )}
        />
      )}
      {asking && (
        <QuestionDialog
          key={asking.question}
          payment={asking.payment}
          question={asking.question}
          onAsk={(question) => ask(asking.payment, question)}
          onClose={() => setAsking(null)}
          onDecided={() => {
            setAsking(null);
            goOn(asking.payment.id, asking.order);
          }}
        />
      )}
    </div>
  );
}
