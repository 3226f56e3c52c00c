import type { ReviewedPayment } from '#contract/payments.ts';
import { formatPesos } from '#domain/money.ts';
import { ApiError, hasCode } from '#web/app/calls/api-error.ts';

export type Question = 'receipt' | 'confirm' | 'reject' | 'reverse';

/** The props of every dialog about a payment. */
export interface DecisionProps {
  readonly payment: ReviewedPayment;
  readonly onClose: () => void;
  /** Called when the payment is decided, by this person or by a colleague who was faster. */
  readonly onDecided: () => void;
}

export const clientOf = ({ loanApplication }: ReviewedPayment): string =>
  loanApplication?.fullName ?? 'Cliente';

export const aboutOf = (payment: ReviewedPayment): string =>
  `${clientOf(payment)}: ${formatPesos(payment.amount)}`;

/** Whether a dialog closes after a failure: it does if a colleague has decided the payment meanwhile. */
export const outcomeOf = ({ onDecided }: Pick<DecisionProps, 'onDecided'>) => ({
  onSuccess: onDecided,
  onError: (failure: unknown) => {
    // The dialog stays open with the typed values.
    const stays = ['changed_meanwhile', 'other_account', 'cash_short'] as const;
    if (stays.some((code) => hasCode(failure, code))) return;
    if (failure instanceof ApiError && (failure.status === 404 || failure.status === 409)) onDecided();
  },
});
