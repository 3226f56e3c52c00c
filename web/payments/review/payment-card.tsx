import type { KeyboardEvent } from 'react';
import { paymentsApi, type ReviewedPayment } from '#contract/payments.ts';
import { formatPesos } from '#domain/money.ts';
import { isCounted, isWaitingPayment, paymentBadge } from '#domain/payments/payment.ts';
import { useMay } from '#web/app/session/may.tsx';
import { clientOf, type Question } from '#web/payments/review/decisions/deciding.ts';
import { DuplicateNotice } from '#web/payments/review/duplicate-notice.tsx';
import { PaymentFacts } from '#web/payments/review/payment-facts.tsx';
import { ReceiptButton } from '#web/payments/review/receipt-button.tsx';
import { WaitingText } from '#web/payments/review/waiting-text.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Key } from '#web/ui/figures/key.tsx';

/** The same letter for the same act as with applications: A says yes, R no, F shows the photo, J and K go on. */
const PENDING_KEYS: Readonly<Record<string, Question>> = { a: 'confirm', r: 'reject', f: 'receipt' };
const KEYS: Readonly<Record<string, Question>> = { f: 'receipt' };
const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

interface PaymentCardProps {
  readonly payment: ReviewedPayment;
  readonly onAsk: (question: Question) => void;
  /** To the next card, or to the one before. */
  readonly onStep: (step: 1 | -1) => void;
}

function Actions({ payment, onAsk }: Omit<PaymentCardProps, 'onStep'>) {
  const { reversedAt } = payment;
  const may = useMay();
  if (isCounted(payment) && !reversedAt && may(paymentsApi.reverse))
    return (
      <Button variant="danger" onClick={() => onAsk('reverse')}>
        Reversar
      </Button>
    );
  if (!isWaitingPayment(payment) || !may(paymentsApi.decide)) return null;
  return (
    <>
      <Button onClick={() => onAsk('confirm')}>
        Confirmar <Key name="A" />
      </Button>
      <Button variant="danger" onClick={() => onAsk('reject')}>
        Rechazar <Key name="R" />
      </Button>
    </>
  );
}

/** One report: its receipt, its facts, what can be done. A letter is a command only while the card itself has the focus. */
export function PaymentCard({ payment, onAsk, onStep }: PaymentCardProps) {
  const { id, userId, status, amount, balance, reversedAt } = payment;
  const may = useMay();
  const waiting = isWaitingPayment(payment);
  const decidable = waiting && may(paymentsApi.decide);
  const badge = paymentBadge(status, reversedAt !== null);
  function press(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const question = (decidable ? PENDING_KEYS : KEYS)[event.key.toLowerCase()];
    const step = STEPS[event.key] ?? STEPS[event.key.toLowerCase()];
    if (question) onAsk(question);
    else if (step) onStep(step);
    else return;
    event.preventDefault();
  }
  return (
    <article
      id={`payment-${id}`}
      data-card=""
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the card takes the focus so that its keys are nobody else's
      tabIndex={0}
      aria-labelledby={`payment-${id}-name`}
      aria-keyshortcuts={decidable ? 'A R F J K' : 'F J K'}
      onKeyDown={press}
      className="grid grid-cols-1 overflow-hidden rounded-lg border border-line bg-surface shadow-card sm:grid-cols-[9rem_minmax(0,1fr)] xl:grid-cols-[10rem_minmax(0,1fr)_11rem]"
    >
      <ReceiptButton payment={payment} onPress={() => onAsk('receipt')} />
      <div className="grid content-start gap-4 p-5">
        <header className="grid gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={`payment-${id}-name`} className="text-xl break-words">
              <a href={`/admin-clients?cliente=${userId}`} className="link inline-flex min-h-11 items-center">
                {clientOf(payment)}
              </a>
            </h2>
            <Badge tone={badge.tone}>{badge.label}</Badge>
          </div>
          <p className="figure text-2xl">{formatPesos(amount)}</p>
          {waiting && <WaitingText since={payment.createdAt} />}
        </header>
        <DuplicateNotice payment={payment} />
        {waiting && balance !== null && amount > balance && (
          <p className="font-semibold text-warning">Es más de lo que debe: {formatPesos(balance)}.</p>
        )}
        <PaymentFacts payment={payment} />
      </div>
      <div className="flex flex-col gap-3 border-line p-5 empty:hidden max-xl:col-span-full max-xl:border-t max-xl:sm:flex-row-reverse max-xl:sm:justify-start xl:border-l">
        <Actions payment={payment} onAsk={onAsk} />
      </div>
    </article>
  );
}
