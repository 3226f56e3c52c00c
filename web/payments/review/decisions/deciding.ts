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

/** Somebody else was faster: there is nothing left to ask. */
export const outcomeOf = ({ onDecided }: Pick<DecisionProps, 'onDecided'>) => ({
  onSuccess: onDecided,
  onError: (failure: unknown) => {
    if (failure instanceof ApiError && [404, 409].includes(failure.status)) onDecided();
  },
});
