import { type PendingApplication, reviewsApi } from '#contract/reviews.ts';
import { AUTHORIZATION_DAYS } from '#domain/limits/limits.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { useRequestSignature } from '#web/reviews/reviews.queries.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * Offers to request a new authorisation from the customer when the old one has expired or was revoked (rule:
 * authorization-lifetime).
 */
export function RequestSignature({ application }: { readonly application: PendingApplication }) {
  const request = useRequestSignature();
  const may = usePermission();
  const expired = application.warnings.includes('authorization_expired');
  const revoked = application.warnings.includes('authorization_revoked');
  if (!expired && !revoked) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md bg-warning-tint p-3">
      <p className="min-w-[min(12rem,100%)] flex-1 text-sm text-warning">
        {revoked ? 'El cliente revocó la autorización.' : `La autorización valía ${AUTHORIZATION_DAYS} días.`}{' '}
        Sin una nueva no se puede consultar el buró.
      </p>
      {may(reviewsApi.requestSignature) && (
        <Button
          variant="outline"
          busy={request.isPending}
          onClick={() =>
            request.mutate({
              params: { id: application.id },
              body: { seenUpdatedAt: application.updated_at },
            })
          }
        >
          Pedir firma nueva
        </Button>
      )}
    </div>
  );
}
