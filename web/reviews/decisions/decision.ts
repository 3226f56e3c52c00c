import type { PendingApplication } from '#contract/reviews.ts';
import { termText } from '#domain/limits/instalments.ts';
import { formatPesos } from '#domain/money.ts';
import { hasCode } from '#web/app/calls/api-error.ts';
import type { Wording } from '#web/reviews/decisions/wording.ts';

export interface DecisionProps {
  readonly wording: Wording;
  readonly application: PendingApplication;
  readonly onClose: () => void;
  /** Called when the application is decided, by this person or by a colleague who was faster: its card disappears. */
  readonly onDecided: () => void;
}

export const aboutOf = ({ full_name, amount, term, reference }: PendingApplication) =>
  `${full_name}, ${reference}: ${formatPesos(amount)} en ${termText(term)}`;

/**
 * The part of every decision's body that all share: the staff's notes, and the version of the application that the
 * person saw.
 */
export const decisionBody = ({ updated_at }: PendingApplication, notes: string) => ({
  ...(notes.trim() !== '' && { adminNotes: notes.trim() }),
  seenUpdatedAt: updated_at,
});

/** Whether the dialog closes after a failure: if a retry is possible it stays open with every typed value. */
export const outcomeOf = ({ onDecided }: Pick<DecisionProps, 'onDecided'>) => ({
  onSuccess: onDecided,
  onError: (error: unknown) => {
    if (hasCode(error, 'already_processed')) onDecided();
  },
});
