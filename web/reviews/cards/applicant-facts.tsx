import { useState } from 'react';
import type { PendingApplication } from '#contract/reviews.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { accountText } from '#domain/applications/application.ts';
import { formatDay } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';
import { BureauDialog } from '#web/bureau/bureau-dialog.tsx';
import { Badges } from '#web/reviews/cards/badges.tsx';
import { RequestSignature } from '#web/reviews/cards/request-signature.tsx';
import { ShareMeter } from '#web/reviews/cards/share-meter.tsx';
import { clientAddress } from '#web/reviews/client-address.ts';
import { Button } from '#web/ui/button.tsx';
import { DataList } from '#web/ui/figures/data-list.tsx';

const NONE = 'No especificado';

function timeOf({ time_at_work, time_unit }: PendingApplication): string {
  return time_at_work === null ? NONE : `${time_at_work} ${time_unit ?? ''}`.trim();
}

/** Who asks, and what they live on. */
export function ApplicantFacts({ application }: { readonly application: PendingApplication }) {
  const { id, full_name, phone, email, cedula, monthly_income, employer, monthly_share } = application;
  const [asking, setAsking] = useState(false);
  const { bank_name, account_type, account_number } = application;
  return (
    <div className="grid grid-cols-1 content-start gap-4 p-5">
      <div className="grid grid-cols-1 gap-2">
        <h2 id={`application-${id}`} className="text-xl">
          {full_name}
        </h2>
        <Badges application={application} />
      </div>
      <p className="flex flex-wrap gap-x-4 text-ink-soft">
        <span>{formatPhone(phone)}</span>
        <span className="break-all">{email}</span>
        <span>{formatCedula(cedula)}</span>
      </p>
      <a
        href={clientAddress(application.user_id)}
        className="link inline-flex min-h-11 items-center justify-self-start"
      >
        Ver cliente
      </a>
      {application.signed && (
        <div>
          <Button variant="outline" onClick={() => setAsking(true)}>
            Buró de crédito
          </Button>
        </div>
      )}
      {asking && <BureauDialog id={id} name={full_name} onClose={() => setAsking(false)} />}
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
          ...(application.authorization_expires_on
            ? [{ label: 'Autorización hasta', value: formatDay(application.authorization_expires_on) }]
            : []),
        ]}
      />
      <RequestSignature application={application} />
      {monthly_share !== null && <ShareMeter percent={monthly_share} />}
    </div>
  );
}
