import type { Application } from '#contract/applications.ts';
import { isWaiting, STATUS_LABELS } from '#domain/applications/application.ts';
import { STATUS_TONES } from '#web/applications/application-row-card.tsx';
import { Badge } from '#web/ui/badge.tsx';

/** Submitted or approved without its signatures (ruling B4). */
export const lacksSignature = ({ status, loan, signedAt }: Application): boolean =>
  signedAt === null &&
  (isWaiting(status) || (status === 'approved' && loan?.status === 'awaiting_disbursement'));

/** The state in a word; "Saldado" is one of the loan, the application stays approved (reading C79). */
export function ApplicationBadges({ application }: { readonly application: Application }) {
  const { status, loan } = application;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>
      {loan?.status === 'settled' && <Badge tone="success">Saldado</Badge>}
      {lacksSignature(application) && <Badge tone="warning">Firma pendiente</Badge>}
    </span>
  );
}
