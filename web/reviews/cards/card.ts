import type { PendingApplication } from '#contract/reviews.ts';
import type { Asking } from '#web/reviews/decisions/decision.ts';

export interface CardProps {
  readonly application: PendingApplication;
  /** It is being marked as under review. */
  readonly marking: boolean;
  readonly onAsk: (asking: Asking) => void;
  readonly onMark: () => void;
}
