import type { ReactNode } from 'react';
import type { ClientAccount } from '#contract/clients.ts';
import { ACCOUNT_STATUS, creditScoreLabel, KYC_STATUS } from '#domain/accounts/account.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { NO_EMAIL } from '#domain/accounts/email.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { Avatar } from '#web/app/shell/avatar.tsx';
import { clientName } from '#web/clients/client-name.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DayText } from '#web/ui/figures/dates.tsx';

interface ClientHeaderProps {
  readonly client: ClientAccount;
  readonly children: ReactNode;
}

/** The client's name, contact data and account status (rule: profile-screen). */
export function ClientHeader({ client, children }: ClientHeaderProps) {
  const { email, phone, cedula, accountStatus, kycStatus, creditScore, createdAt } = client;
  const label = creditScoreLabel(creditScore);
  return (
    <section
      aria-label="Resumen del cliente"
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-5 py-3 shadow-card"
    >
      <Avatar user={client} />
      <h1 className="text-2xl break-words">{clientName(client)}</h1>
      <p className="col-span-full flex flex-wrap gap-x-4 text-ink-soft">
        {email === null ? (
          <span className="inline-flex min-h-11 items-center">{NO_EMAIL}</span>
        ) : (
          <a className="link inline-flex min-h-11 items-center break-all" href={`mailto:${email}`}>
            {email}
          </a>
        )}
        {phone ? (
          <a className="link inline-flex min-h-11 items-center" href={`tel:${phone}`}>
            {formatPhone(phone)}
          </a>
        ) : (
          <span className="inline-flex min-h-11 items-center">Sin teléfono</span>
        )}
        {cedula && <span className="inline-flex min-h-11 items-center">{formatCedula(cedula)}</span>}
      </p>
      <p className="col-span-full flex flex-wrap items-center gap-2">
        <Badge tone={ACCOUNT_STATUS[accountStatus].tone}>{ACCOUNT_STATUS[accountStatus].label}</Badge>
        <Badge tone={KYC_STATUS[kycStatus].tone}>{KYC_STATUS[kycStatus].label}</Badge>
        <Badge>{creditScore === null ? label : `Puntaje ${creditScore} · ${label}`}</Badge>
        <span className="text-sm text-ink-soft">
          Cliente desde el <DayText day={dayInSantoDomingo(new Date(createdAt))} />
        </span>
      </p>
      <div className="col-span-full empty:hidden sm:col-span-1 sm:col-start-3 sm:row-start-1">{children}</div>
    </section>
  );
}
