import type { PendingApplication } from '#contract/reviews.ts';
import { REVIEW_WARNINGS } from '#domain/applications/review.ts';
import { APPLICATION_STATUS, isUndecided } from '#domain/applications/status.ts';
import { WaitingBadge } from '#web/reviews/cards/waiting-badge.tsx';
import { Badge } from '#web/ui/badge.tsx';

/** Status, waiting time and warnings of an application as badges. */
export function Badges({ application }: { readonly application: PendingApplication }) {
  const { status, submitted_at, warnings } = application;
  const { badge } = APPLICATION_STATUS[status];
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone={badge.tone}>{badge.label}</Badge>
      {isUndecided(status) && <WaitingBadge since={submitted_at} />}
      {warnings.map((warning) => (
        <Badge key={warning} tone="danger">
          {REVIEW_WARNINGS[warning]}
        </Badge>
      ))}
    </div>
  );
}
