import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ReviewedPayment } from '#contract/payments.ts';
import { ConfirmPaymentDialog } from '#web/payments/review/decisions/confirm-payment-dialog.tsx';
import type { DecisionProps, Question } from '#web/payments/review/decisions/deciding.ts';
import { RejectPaymentDialog } from '#web/payments/review/decisions/reject-payment-dialog.tsx';
import { ReversePaymentDialog } from '#web/payments/review/decisions/reverse-payment-dialog.tsx';
import { PaymentCard } from '#web/payments/review/payment-card.tsx';
import { ReceiptDialog } from '#web/payments/review/receipt-dialog.tsx';
import { useFirstKey } from '#web/ui/keys/use-first-key.ts';

interface Asking {
  readonly payment: ReviewedPayment;
  readonly question: Question;
  /** The cards as they stood when it was asked. */
  readonly order: readonly number[];
}

interface QuestionDialogProps extends DecisionProps {
  readonly question: Question;
  readonly onAsk: (question: Question) => void;
}

function QuestionDialog({ question, onAsk, ...props }: QuestionDialogProps) {
  switch (question) {
    case 'receipt':
      return <ReceiptDialog {...props} onAsk={onAsk} />;
    case 'confirm':
      return <ConfirmPaymentDialog {...props} />;
    case 'reject':
      return <RejectPaymentDialog {...props} />;
    case 'reverse':
      return <ReversePaymentDialog {...props} />;
  }
}

const cardOf = (id: number) => document.getElementById(`payment-${id}`);

/** Itself where it stays in its list; else those after it, then those before it, nearest first. */
function nearest(order: readonly number[], id: number): readonly number[] {
  const at = order.indexOf(id);
  return [id, ...order.slice(at + 1), ...order.slice(0, at).toReversed()];
}

interface PaymentCardsProps {
  readonly payments: readonly ReviewedPayment[];
  /** Instead of cards when there are none. */
  readonly empty: ReactNode;
}

/** Cards to be decided one after the other: a decision leaves the focus on the next. */
export function PaymentCards({ payments, empty }: PaymentCardsProps) {
  useFirstKey();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [decided, setDecided] = useState<Asking | null>(null);
  const list = useRef<HTMLDivElement>(null);

  // At every drawing: the card may leave its list only with a later answer of the server.
  useEffect(() => {
    if (!decided) return;
    const { activeElement } = document;
    const own = cardOf(decided.payment.id);
    const wentOn = activeElement && activeElement !== document.body && !own?.contains(activeElement);
    if (wentOn) return setDecided(null);
    const next = nearest(decided.order, decided.payment.id).map(cardOf).find(Boolean);
    (next ?? list.current)?.focus();
  });

  const ask = (payment: ReviewedPayment, question: Question) =>
    setAsking({ payment, question, order: payments.map(({ id }) => id) });

  return (
    <div ref={list} tabIndex={-1} className="grid grid-cols-1 gap-5">
      {payments.length === 0 && empty}
      {payments.map((payment, index) => (
        <PaymentCard
          key={payment.id}
          payment={payment}
          onAsk={(question) => ask(payment, question)}
          onStep={(step) => cardOf(payments[index + step]?.id ?? payment.id)?.focus()}
        />
      ))}
      {asking && (
        <QuestionDialog
          key={asking.question}
          payment={asking.payment}
          question={asking.question}
          onAsk={(question) => ask(asking.payment, question)}
          onClose={() => setAsking(null)}
          onDecided={() => {
            setAsking(null);
            setDecided(asking);
          }}
        />
      )}
    </div>
  );
}
