import { applicationsApi } from '#contract/applications.ts';
import { loansApi } from '#contract/loans.ts';
import { proposalsApi } from '#contract/proposals.ts';
import { reviewsApi } from '#contract/reviews.ts';
import { statsApi } from '#contract/stats.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { doneOrProposed } from '#web/proposals/proposal-notice.tsx';
import type { Wording } from '#web/reviews/decisions/wording.ts';

/** The queries that any decision about an application may change. */
export const changes = [
  reviewsApi.pending,
  reviewsApi.decided,
  applicationsApi.list,
  loansApi.list,
  statsApi.read,
  proposalsApi.list,
];

export const useApprove = ({ approve }: Wording) =>
  useAction(applicationsApi.approve, changes, { ...approve, done: doneOrProposed(approve.done) });
export const useReject = ({ reject: { done, failed } }: Wording) =>
  useAction(applicationsApi.reject, changes, { done, failed });
export const useCounterOffer = ({ counterOffer }: Wording) =>
  useAction(applicationsApi.counterOffer, changes, {
    ...counterOffer,
    done: doneOrProposed(counterOffer.done),
  });
