import { paymentsApi, type ReviewedPayment } from '#contract/payments.ts';
import { isWaitingPayment } from '#domain/payments/payment.ts';
import { useMay } from '#web/app/session/may.tsx';
import type { Question } from '#web/payments/review/decisions/deciding.ts';
import type { CardKeys } from '#web/ui/queue/card-keys.ts';

/** Confirming and rejecting are asked of who may, while it waits. */
export function useDecidable(payment: ReviewedPayment): boolean {
  const may = useMay();
  return isWaitingPayment(payment) && may(paymentsApi.decide);
}

/** The same letter for the same act as with applications: A says yes, R no, F shows the photo. */
export function usePaymentKeys(payment: ReviewedPayment, onAsk: (question: Question) => void): CardKeys {
  const decidable = useDecidable(payment);
  return {
    ...(decidable && { a: () => onAsk('confirm'), r: () => onAsk('reject') }),
    f: () => onAsk('receipt'),
  };
}
