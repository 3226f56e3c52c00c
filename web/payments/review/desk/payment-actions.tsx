import { paymentsApi, type ReviewedPayment } from '#contract/payments.ts';
import { formatDay } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';
import { isCounted, isWaitingPayment } from '#domain/payments/payment.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import type { Question } from '#web/payments/review/decisions/confirmation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Key } from '#web/ui/figures/key.tsx';
import type { CardKeys } from '#web/ui/queue/card-keys.ts';

interface PaymentActionsProps {
  readonly payment: ReviewedPayment;
  readonly onAsk: (question: Question) => void;
  readonly className: string;
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
export function PaymentActions({ payment, onAsk, className }: PaymentActionsProps) {
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
export function AfterConfirming({ payment }: { readonly payment: ReviewedPayment }) {
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
