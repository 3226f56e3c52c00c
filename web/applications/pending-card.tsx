import { Download } from 'lucide-react';
import { useState } from 'react';
import type { PendingApplication } from '#contract/applications.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { LOAN_TYPE_LABELS, PENDING_BADGE, parseLoanType } from '#domain/applications/application.ts';
import { formatInstant } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';
import { ApproveDialog, CounterOfferDialog, RejectDialog } from '#web/applications/decision-dialogs.tsx';
import { EvidencePhotos } from '#web/applications/evidence-photos.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataList } from '#web/ui/data-list.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

type Asking = 'approve' | 'reject' | 'counter-offer' | null;

/** What makes an administrator look twice. */
function warningsOf(application: PendingApplication): string[] {
  return [
    !application.signed && 'Sin firma',
    application.other_open_application && 'Otra solicitud abierta',
    application.cedula_shared && 'Otra persona tiene esta cédula',
    application.cedula_doubtful && 'Verifique el número de cédula',
    !application.cedula_photo_url && 'Falta: cédula (frente)',
    !application.cedula_back_photo_url && 'Falta: cédula (reverso)',
    !application.selfie_with_cedula_url && 'Falta: selfie',
  ].filter((warning): warning is string => typeof warning === 'string');
}

/** What a month's instalments take of the monthly income, in percent. */
const monthlyShare = ({ plan, monthly_income }: PendingApplication) =>
  monthly_income
    ? Math.round(
        (plan.instalments
          .filter(({ dayOffset }) => dayOffset <= 30)
          .reduce((sum, { amount }) => sum + amount, 0) /
          monthly_income) *
          100,
      )
    : null;

function Amount({ application }: { readonly application: PendingApplication }) {
  const { plan, reference, loan_type, submitted_at, created_at, term } = application;
  return (
    <div className="grid content-start gap-1 bg-brand-tint p-5">
      <p className="figure text-3xl">{formatPesos(application.amount)}</p>
      <ul>
        {plan.instalments.map(({ number, amount, dayOffset }) => (
          <li key={number}>
            Cuota {number} de {term}: {formatPesos(amount)}{' '}
            <span className="text-sm text-ink-soft">a los {dayOffset} días</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        {plan.plan === 'note' ? 'Según el pagaré' : 'Estimado de la calculadora'}. Paga{' '}
        {formatPesos(plan.total)}
      </p>
      <p className="text-sm text-ink-soft">
        {LOAN_TYPE_LABELS[parseLoanType(loan_type) ?? 'personal']}, {reference}
      </p>
      <p className="text-sm text-ink-soft">{formatInstant(new Date(submitted_at ?? created_at))}</p>
    </div>
  );
}

function Facts({ application }: { readonly application: PendingApplication }) {
  const {
    full_name,
    status,
    phone,
    email,
    cedula,
    monthly_income,
    employer,
    job_title,
    time_at_work,
    time_unit,
    bank_name,
    account_type,
    address,
  } = application;
  const share = monthlyShare(application);
  return (
    <div className="grid content-start gap-4 p-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={`application-${application.id}`} className="text-xl">
          {full_name}
        </h2>
        <Badge tone={status === 'under_review' ? 'info' : 'warning'}>{PENDING_BADGE(status)}</Badge>
        {warningsOf(application).map((warning) => (
          <Badge key={warning} tone="danger">
            {warning}
          </Badge>
        ))}
      </div>
      <p className="flex flex-wrap gap-x-4 text-ink-soft">
        <span>{formatPhone(phone)}</span>
        <span className="break-all">{email}</span>
        <span>{formatCedula(cedula)}</span>
      </p>
      <DataList
        items={[
          {
            label: 'Ingreso mensual',
            value: monthly_income === null ? 'No especificado' : formatPesos(monthly_income),
          },
          { label: 'Empresa', value: employer ?? 'No especificado' },
          { label: 'Cargo', value: job_title ?? 'No especificado' },
          {
            label: 'Tiempo',
            value: time_at_work === null ? 'No especificado' : `${time_at_work} ${time_unit ?? ''}`,
          },
          { label: 'Banco', value: bank_name ? `${bank_name}, ${account_type ?? ''}` : 'No especificado' },
          { label: 'Dirección', value: address ?? 'No especificado' },
        ]}
      />
      {share !== null && (
        <p>
          Paga en un mes el <b>{share}%</b> de su ingreso
        </p>
      )}
    </div>
  );
}

/** Evidence beside the facts, and the three decisions. */
export function PendingCard({ application }: { readonly application: PendingApplication }) {
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const { id } = application;
  return (
    <article
      aria-labelledby={`application-${id}`}
      className="grid overflow-hidden rounded-lg border border-line bg-surface shadow-card lg:grid-cols-[15rem_1fr_17rem_12rem]"
    >
      <Amount application={application} />
      <Facts application={application} />
      <div className="grid content-start gap-3 p-5">
        <EvidencePhotos application={application} />
        <LinkButton
          href={`/api/legal-documents/${id}/debt-agreement.txt`}
          download
          variant="quiet"
          icon={<Download aria-hidden="true" />}
        >
          Debo y Pagaré
        </LinkButton>
        <LinkButton
          href={`/api/legal-documents/${id}/credit-authorization.txt`}
          download
          variant="quiet"
          icon={<Download aria-hidden="true" />}
        >
          Autorización de Crédito
        </LinkButton>
      </div>
      <div className="grid content-start gap-3 border-line p-5 max-lg:border-t lg:border-l">
        <Button onClick={() => setAsking('approve')}>Aprobar</Button>
        <Button variant="outline" onClick={() => setAsking('counter-offer')}>
          Contra Oferta
        </Button>
        <Button variant="danger" onClick={() => setAsking('reject')}>
          Rechazar
        </Button>
      </div>
      {asking === 'approve' && <ApproveDialog application={application} onClose={close} />}
      {asking === 'reject' && <RejectDialog application={application} onClose={close} />}
      {asking === 'counter-offer' && <CounterOfferDialog application={application} onClose={close} />}
    </article>
  );
}
