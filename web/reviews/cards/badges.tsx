import type { PendingApplication } from '#contract/reviews.ts';
import { PENDING_BADGE } from '#domain/applications/application.ts';
import { REVIEW_WARNINGS } from '#domain/applications/review.ts';
import { WaitingBadge } from '#web/reviews/cards/waiting-badge.tsx';
import { Badge } from '#web/ui/badge.tsx';

/** Its state, how long it waits, and what to look at twice. */
export function Badges({ application }: { readonly application: PendingApplication }) {
  const { status, submitted_at, warnings } = application;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone={status === 'under_review' ? 'info' : 'warning'}>{PENDING_BADGE(status)}</Badge>
      <WaitingBadge since={submitted_at} />
      {warnings.map((warning) => (
        <Badge key={warning} tone="danger">
          {REVIEW_WARNINGS[warning]}
        </Badge>
      ))}
    </div>
  );
}
