import type { Application } from '#contract/applications.ts';
import { APPLICATION_STATUS, isUndecided } from '#domain/applications/status.ts';
import { isAwaiting, isRepaid } from '#domain/loans/loan.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Whether an application was submitted or approved without its signatures (rule: unsigned-application). */
export const lacksSignature = ({ status, loan, signedAt }: Application): boolean =>
  signedAt === null && (isUndecided(status) || isAwaiting(loan));

/**
 * The status of an application in a word. "Saldado" is the status of its loan: the application stays approved (rule:
 * active-loan).
 */
export function ApplicationBadges({ application }: { readonly application: Application }) {
  const { status, loan } = application;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={APPLICATION_STATUS[status].tone}>{APPLICATION_STATUS[status].label}</Badge>
      {isRepaid(loan) && <Badge tone="success">Saldado</Badge>}
      {lacksSignature(application) && <Badge tone="warning">Firma pendiente</Badge>}
    </span>
  );
}
