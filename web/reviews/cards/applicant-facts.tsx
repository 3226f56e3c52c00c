import { useState } from 'react';
import { type PendingApplication, reviewsApi } from '#contract/reviews.ts';
import { accountText } from '#domain/applications/application.ts';
import { PUBLIC_OFFICE } from '#domain/applications/public-office.ts';
import { dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { AUTHORIZATION_DAYS } from '#domain/limits/limits.ts';
import { formatPesos } from '#domain/money.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { clientAddress } from '#web/app/office-addresses.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { BureauDialog } from '#web/bureau/bureau-dialog.tsx';
import { changes } from '#web/reviews/reviews.queries.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { DataList } from '#web/ui/figures/facts.tsx';

const WIDTH = 160;
/** Percent at the end of the scale. */
const END = 100;

interface ShareMeterProps {
  /** Percent of the monthly income that a month's instalments take. */
  readonly percent: number;
  /** Percent that the lender's rule allows (rule: scorecard). */
  readonly limit: number;
}

/**
 * Shows which share of the monthly income a month's instalments take, against the share that the lender's rule allows.
 */
export function ShareMeter({ percent, limit }: ShareMeterProps) {
  const high = percent > limit;
  const at = (value: number) => (Math.min(value, END) / END) * WIDTH;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <svg viewBox={`0 0 ${WIDTH} 12`} aria-hidden="true" className="h-3 w-40">
        <rect y="3" width={WIDTH} height="6" rx="3" className="fill-line" />
        <rect y="3" width={at(percent)} height="6" rx="3" className={high ? 'fill-danger' : 'fill-success'} />
        <rect x={at(limit) - 1} width="2" height="12" className="fill-ink" />
      </svg>
      <p className="text-sm">
        Paga en un mes el <b className={high ? 'text-danger' : ''}>{percent}%</b> de su ingreso{' '}
        <span className="text-ink-soft">
          ({high ? 'por encima' : 'dentro'} del {limit}%)
        </span>
      </p>
    </div>
  );
}

/**
 * Offers to request a new authorisation from the customer when the old one has expired or was revoked (rule:
 * authorization-lifetime).
 */
function RequestSignature({ application }: { readonly application: PendingApplication }) {
  const request = useAction(reviewsApi.requestSignature, changes, {
    done: 'Firma pedida',
    failed: 'No se pudo pedir la firma',
  });
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

export const NONE = 'No especificado';

function timeOf({ time_at_work, time_unit }: PendingApplication): string {
  return time_at_work === null ? NONE : `${time_at_work} ${time_unit ?? ''}`.trim();
}

/** The answer about public office with its date: "Sí: Regidora, Ayuntamiento, desde 2020 (24/11/2026)". */
function officeText(office: NonNullable<PendingApplication['public_office']>): string {
  const { answer, title, institution, since, until, answered_at } = office;
  const about = [title, institution, since && `desde ${since}`, until && `hasta ${until}`].filter(Boolean);
  const said = [PUBLIC_OFFICE[answer].label, about.join(', ')].filter(Boolean).join(': ');
  return `${said} (${formatDay(dayInSantoDomingo(new Date(answered_at)))})`;
}

/** The applicant's income, with links to more data about them. */
export function ApplicantFacts({ application }: { readonly application: PendingApplication }) {
  const { id, full_name, monthly_income, employer, monthly_share } = application;
  const [asking, setAsking] = useState(false);
  const { bank_name, account_type, account_number, public_office } = application;
  const { authorization_expires_on: until } = application;
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <DataList
        items={[
          {
            label: 'Ingreso mensual',
            value: monthly_income === null ? NONE : formatPesos(monthly_income),
          },
          { label: 'Empresa', value: employer ?? NONE },
          { label: 'Cargo', value: application.job_title ?? NONE },
          { label: 'Tiempo', value: timeOf(application) },
          { label: 'Banco', value: accountText(bank_name, account_type, account_number) || NONE },
          { label: 'Dirección', value: application.address ?? NONE },
          public_office && { label: 'Función pública', value: officeText(public_office) },
          until !== null && { label: 'Autorización hasta', value: formatDay(until) },
        ]}
      />
      {monthly_share !== null && <ShareMeter percent={monthly_share} limit={application.share_limit} />}
      <RequestSignature application={application} />
      <div className="flex flex-wrap gap-2">
        <LinkButton href={clientAddress(application.user_id)} variant="outline">
          Ver cliente
        </LinkButton>
        {application.signed && (
          <Button variant="outline" onClick={() => setAsking(true)}>
            Buró de crédito
          </Button>
        )}
      </div>
      {asking && <BureauDialog id={id} name={full_name} onClose={() => setAsking(false)} />}
    </div>
  );
}
