import type { ReviewedPayment } from '#contract/payments.ts';
import { formatPesos } from '#domain/money.ts';
import { ApiError } from '#web/app/calls/api-error.ts';

export type Question = 'receipt' | 'confirm' | 'reject' | 'reverse';

/** What every dialog about a payment gets. */
export interface DecisionProps {
  readonly payment: ReviewedPayment;
  readonly onClose: () => void;
  /** It is decided, by this person or by one who was faster. */
  readonly onDecided: () => void;
}

export const clientOf = ({ loanApplication }: ReviewedPayment): string =>
  loanApplication?.fullName ?? 'Cliente';

export const aboutOf = (payment: ReviewedPayment): string =>
  `${clientOf(payment)}: ${formatPesos(payment.amount)}`;

/** Refused for what does not end the question: what is typed stays. */
const STILL_OPEN: readonly ApiError['code'][] = ['changed_meanwhile', 'other_account'];

/** Somebody else was faster: there is nothing left to ask. */
export const outcomeOf = ({ onDecided }: Pick<DecisionProps, 'onDecided'>) => ({
  onSuccess: onDecided,
  onError: (failure: unknown) => {
    if (!(failure instanceof ApiError) || STILL_OPEN.includes(failure.code)) return;
    if (failure.status === 404 || failure.status === 409) onDecided();
  },
});
