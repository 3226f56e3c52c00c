import FileText from 'lucide-react/icons/file-text';
import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import { paymentsApi, type ReviewedPayment } from '#contract/payments.ts';
import { formatDay } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';
import {
  isCounted,
  isWaitingPayment,
  methodLabel,
  NO_RECEIPT,
  paymentBadge,
} from '#domain/payments/payment.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { WhoDidWhat } from '#web/history/who-did-what.tsx';
import { reportedDaysText } from '#web/payments/reported-days.ts';
import { clientOf, type Question } from '#web/payments/review/decisions/confirmation.tsx';
import {
  DuplicateNotice,
  loanText,
  PaymentFacts,
  ReceiptView,
  WaitingText,
  waitOf,
} from '#web/payments/review/desk/payment-facts.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { InstantText } from '#web/ui/figures/facts.tsx';
import type { CardKeys } from '#web/ui/queue/queue.tsx';
import {
  CARD_ACTIONS,
  type CardPosition,
  CardRest,
  Key,
  LISTED,
  QueueCard,
  QueuePane,
} from '#web/ui/queue/queue.tsx';

interface PaymentProps {
  readonly payment: ReviewedPayment;
}
interface AskingProps extends PaymentProps {
  readonly onAsk: (question: Question) => void;
}

/** Whether the signed-in person may confirm and reject the payment, and it still waits. */
export function useDecidable(payment: ReviewedPayment): boolean {
  const may = usePermission();
  return isWaitingPayment(payment) && may(paymentsApi.decide);
}

/**
 * Shortcut keys of a payment's card, the same letters as on an application's card: A approves, R rejects, F shows the
 * photo.
 */
export function usePaymentKeys(payment: ReviewedPayment, onAsk: (question: Question) => void): CardKeys {
  const decidable = useDecidable(payment);
  return {
    ...(decidable && { a: () => onAsk('confirm'), r: () => onAsk('reject') }),
    f: () => onAsk('receipt'),
  };
}

/** The actions on a payment that the signed-in person may take; `className` lays them out. */
export function PaymentActions({ payment, onAsk, className }: AskingProps & { readonly className: string }) {
  const may = usePermission();
  const decidable = useDecidable(payment);
  const reversible = isCounted(payment) && !payment.reversedAt && may(paymentsApi.reverse);
  if (!decidable && !reversible) return null;
  return (
    <div className={className}>
      {decidable && (
        <>
          <Button onClick={() => onAsk('confirm')}>
            Confirmar <Key name="A" />
          </Button>
          <Button variant="danger" onClick={() => onAsk('reject')}>
            Rechazar <Key name="R" />
          </Button>
        </>
      )}
      {reversible && (
        <Button variant="danger" onClick={() => onAsk('reverse')}>
          Reversar
        </Button>
      )}
    </div>
  );
}

/** The payment's amount, what it pays, and the effect of a confirmation on the books. */
function AfterConfirming({ payment }: PaymentProps) {
  const { amount, balance, afterConfirming } = payment;
  return (
    <div className="grid grid-cols-1 content-start gap-1 rounded-md bg-brand-tint p-5">
      <p className="figure text-3xl">{formatPesos(amount)}</p>
      {afterConfirming && balance !== null && (
        <>
          <p>
            Al confirmarlo, lo que debe:{' '}
            <b className="whitespace-nowrap">
              {formatPesos(balance)} → {formatPesos(afterConfirming.balance)}
            </b>
          </p>
          {afterConfirming.credit > 0 && (
            <p className="font-semibold text-warning">
              Es más de lo que debe: {formatPesos(afterConfirming.credit)} a su favor.
            </p>
          )}
          <p className="text-sm text-ink-soft">Cuenta desde el {formatDay(afterConfirming.countsFrom)}</p>
        </>
      )}
    </div>
  );
}

interface ReceiptButtonProps {
  readonly payment: ReviewedPayment;
  readonly onPress: () => void;
}

/** A thumbnail of the receipt; a press enlarges it. */
function ReceiptButton({ payment, onPress }: ReceiptButtonProps) {
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
          <ImageOff className="size-6" />
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
          <FileText className="size-6" />
          PDF
        </span>
      )}
      <span className="flex-1 px-2 underline group-hover:no-underline">Ver comprobante</span>
    </button>
  );
}

function Summary({ payment }: PaymentProps) {
  const { id, amount, balance, paymentReference, paymentMethod, createdAt } = payment;
  const { verifiedAt, notes } = payment;
  const days = reportedDaysText(payment);
  return (
    <>
      <div className="flex items-start justify-between gap-x-3">
        <h2 id={`payment-${id}`} className="text-md max-lg:line-clamp-2 lg:truncate">
          {clientOf(payment)}
        </h2>
        <p className="figure text-lg whitespace-nowrap">{formatPesos(amount)}</p>
      </div>
      <p className="text-sm text-ink-soft lg:truncate">
        {methodLabel(paymentMethod)}, <span className="break-all">{paymentReference}</span>,{' '}
        <InstantText instant={createdAt} />
      </p>
      <div className="flex flex-wrap justify-between gap-x-3 text-sm lg:flex-nowrap">
        <p className="lg:truncate">{loanText(payment)}</p>
        {isWaitingPayment(payment) && balance !== null && (
          <p className="font-semibold whitespace-nowrap">debe {formatPesos(balance)}</p>
        )}
      </div>
      {days && <p className="text-sm">{days}</p>}
      {verifiedAt && notes && <p className="text-sm lg:truncate">{notes}</p>}
    </>
  );
}

/** Status, waiting time and warnings of a payment. */
function PaymentStatusLine({ payment }: PaymentProps) {
  const { status, reversedAt, createdAt, verifiedAt, duplicates, afterConfirming } = payment;
  const badge = paymentBadge(status, reversedAt !== null);
  const wait = waitOf(createdAt);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={badge.tone}>{badge.label}</Badge>
      {isWaitingPayment(payment) && <Badge tone={wait.late ? 'danger' : 'neutral'}>Espera {wait.age}</Badge>}
      {verifiedAt && (
        <p className="text-xs text-ink-soft">
          Verificado el <InstantText instant={verifiedAt} />
        </p>
      )}
      {duplicates.length > 0 && <Badge tone="warning">Repetido</Badge>}
      {afterConfirming && afterConfirming.credit > 0 && <Badge tone="warning">De más</Badge>}
    </div>
  );
}

/** A payment in the list: on a wide screen a few lines beside a pane, on a phone a card with the decision in it. */
export function PaymentCard({ payment, onAsk, ...place }: AskingProps & CardPosition) {
  return (
    <QueueCard
      id={payment.id}
      labelledBy={`payment-${payment.id}`}
      keys={usePaymentKeys(payment, onAsk)}
      {...place}
      className={LISTED}
    >
      <Summary payment={payment} />
      <PaymentStatusLine payment={payment} />
      <div className="grid grid-cols-1 gap-1.5 lg:hidden">
        <DuplicateNotice payment={payment} />
        <ReceiptButton payment={payment} onPress={() => onAsk('receipt')} />
        <PaymentActions payment={payment} onAsk={onAsk} className={CARD_ACTIONS} />
        <CardRest>
          <AfterConfirming payment={payment} />
          <PaymentFacts payment={payment} />
          <WhoDidWhat kind="payment" id={payment.id} />
        </CardRest>
      </div>
    </QueueCard>
  );
}

/** One payment in full, beside the list: its receipt, the amount, the loan and the effect on the books. */
export function PaymentPane({ payment, onAsk }: AskingProps) {
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
