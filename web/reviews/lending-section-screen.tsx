import { useQuery } from '@tanstack/react-query';
import { statsApi } from '#contract/stats.ts';
import { query } from '#web/app/calls/query-client.ts';
import { InlineCard } from '#web/reviews/cards/inline-card.tsx';
import { INLINE } from '#web/reviews/decisions/wording.ts';
import type { WaitingListProps } from '#web/reviews/desk/list-props.ts';
import { Legend } from '#web/reviews/legend.tsx';
import { ReviewQueue } from '#web/reviews/review-queue.tsx';
import { Badge } from '#web/ui/badge.tsx';

const InlineList = ({ rows, busy, onCommand }: WaitingListProps) =>
  rows.map((application) => (
    <InlineCard
      key={application.id}
      application={application}
      busy={busy(application)}
      onCommand={(command) => onCommand(command, application)}
    />
  ));

/** The dashboard's section "Administrar Préstamos" (rule: two-review-screens). */
export function LendingSectionScreen() {
  const { data: stats } = useQuery(query(statsApi.read, {}));
  return (
    <ReviewQueue
      title={
        <>
          Administración de Préstamos
          {stats?.activeApplications != null && (
            <Badge tone={stats.activeApplications > 0 ? 'warning' : 'neutral'}>
              {stats.activeApplications} {stats.activeApplications === 1 ? 'pendiente' : 'pendientes'}
            </Badge>
          )}
        </>
      }
      lead={
        <>
          Para aprobar y ver las fotos, abra{' '}
          <a href="/admin-pending" className="link">
            Solicitudes pendientes
          </a>
          .
        </>
      }
      wording={INLINE}
      list={InlineList}
      legend={<Legend commands={['counter_offer', 'reject']} />}
    />
  );
}
