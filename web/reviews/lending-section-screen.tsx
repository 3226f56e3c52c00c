import { useQuery } from '@tanstack/react-query';
import { statsApi } from '#contract/stats.ts';
import { query } from '#web/app/calls/query-client.ts';
import { InlineCard } from '#web/reviews/cards/inline-card.tsx';
import { INLINE } from '#web/reviews/decisions/wording.ts';
import { Legend } from '#web/reviews/legend.tsx';
import { ReviewQueue } from '#web/reviews/review-queue.tsx';
import { Badge } from '#web/ui/badge.tsx';

/** The dashboard's section "Administrar Préstamos" (rule: two-review-screens). */
export function LendingSectionScreen() {
  const { data: stats } = useQuery(query(statsApi.read, {}));
  return (
    <ReviewQueue
      title={
        <>
          Administración de Préstamos
          {stats && (
            <Badge tone={stats.activeApplications > 0 ? 'warning' : 'neutral'}>
              {stats.activeApplications} {stats.activeApplications === 1 ? 'pendiente' : 'pendientes'}
            </Badge>
          )}
        </>
      }
      lead={
        <>
          Para aprobar y ver las fotos, abre{' '}
          <a href="/admin-pending" className="link">
            Solicitudes pendientes
          </a>
          .
        </>
      }
      wording={INLINE}
      card={InlineCard}
      legend={<Legend commands={['counter_offer', 'reject']} />}
    />
  );
}
