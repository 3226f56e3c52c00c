import { paymentsApi, type ReviewedPayment } from '#contract/payments.ts';
import { isWaitingPayment } from '#domain/payments/payment.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import type { Question } from '#web/payments/review/decisions/deciding.ts';
import type { CardKeys } from '#web/ui/queue/card-keys.ts';

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
