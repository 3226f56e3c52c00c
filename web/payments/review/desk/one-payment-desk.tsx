import { Fragment, useEffect, useRef, useState } from 'react';
import type { ReviewedPayment } from '#contract/payments.ts';
import { ConfirmHere } from '#web/payments/review/decisions/confirm-here.tsx';
import type { Question } from '#web/payments/review/decisions/deciding.ts';
import { PaymentCard } from '#web/payments/review/desk/payment-card.tsx';
import { PaymentPane } from '#web/payments/review/desk/payment-pane.tsx';
import { QuestionDialog } from '#web/payments/review/desk/question-dialog.tsx';
import { useDecidable } from '#web/payments/review/desk/use-payment-keys.ts';
import { QueueDesk } from '#web/ui/queue/queue-desk.tsx';
import { useQueueFocus } from '#web/ui/queue/use-queue-focus.ts';

/** Opens the confirmation of a payment in its page; "Confirmar" leads to the form's button, also from the receipt. */
function useConfirmingHere() {
  const button = useRef<HTMLButtonElement>(null);
  const [times, setTimes] = useState(0);
  // After the receipt has closed, because closing restores the focus.
  useEffect(() => {
    if (times > 0) button.current?.focus();
  }, [times]);
  return { button, lead: () => setTimes(times + 1) };
}

/** The page of one payment that a link named, with its confirmation beside the receipt. */
export function OnePaymentDesk({ payment }: { readonly payment: ReviewedPayment }) {
  const { whole, goOn } = useQueueFocus<HTMLDivElement>();
  const [question, setQuestion] = useState<Question | null>(null);
  const decidable = useDecidable(payment);
  const { button, lead } = useConfirmingHere();
  function ask(asked: Question) {
    setQuestion(asked === 'confirm' ? null : asked);
    if (asked === 'confirm') lead();
  }
  function decided() {
    setQuestion(null);
    goOn(payment.id, [payment.id]);
  }
  return (
    <div ref={whole} tabIndex={-1} className="grid grid-cols-1 gap-5">
      <QueueDesk
        rows={[payment]}
        card={(_, place) => (
          <Fragment key={payment.id}>
            <PaymentCard payment={payment} onAsk={ask} {...place} />
            {decidable && <ConfirmHere payment={payment} onDecided={decided} button={button} />}
          </Fragment>
        )}
        pane={() => <PaymentPane payment={payment} onAsk={ask} />}
      />
      {question && (
        <QuestionDialog
          key={question}
          payment={payment}
          question={question}
          onAsk={ask}
          onClose={() => setQuestion(null)}
          onDecided={decided}
        />
      )}
    </div>
  );
}
