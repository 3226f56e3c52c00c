import { useState } from 'react';
import { configurationApi } from '#contract/configuration.ts';
import { loansApi } from '#contract/loans.ts';
import type { Profile } from '#contract/profile.ts';
import { statsApi } from '#contract/stats.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { accountTypeLabel } from '#domain/applications/application.ts';
import { dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { isRunning } from '#domain/loans/loan.ts';
import { formatPesos } from '#domain/money.ts';
import { PartFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { useRead } from '#web/app/calls/use-calls.ts';
import { OwnAuthorizations } from '#web/bureau/own-authorizations.tsx';
import { OwnReports } from '#web/bureau/own-reports.tsx';
import { DocumentPanel } from '#web/documents/document-panel.tsx';
import { OtherDocuments } from '#web/documents/other-documents.tsx';
import { GROUPS, TABS, type TabId } from '#web/person/person-fields.ts';
import { PersonTabs, ProfileGroup } from '#web/person/person-group.tsx';
import type { useProfileForm } from '#web/profile/use-profile-form.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DataList } from '#web/ui/figures/facts.tsx';
import { SelectField } from '#web/ui/forms.tsx';

const CHANNELS = { email: 'por email', sms: 'por SMS', whatsapp: 'por WhatsApp' } as const;

/** The customer's real figures, where the specification has placeholders (rule: real-figures). */
function OwnFigures() {
  const stats = useRead(statsApi.read, {});
  const loans = useRead(loansApi.own, { query: {} });
  const failed = stats.isError || loans.isError;
  // Before the disbursement there is no debt; a returned payment may open an earlier loan again beside a newer one.
  const running = (loans.data ?? []).filter(isRunning);
  const [next] = running
    .flatMap(({ nextPayment }) => nextPayment ?? [])
    .toSorted((a, b) => a.date.localeCompare(b.date));
  return (
    <Card title="Tus cifras">
      {failed ? (
        <PartFailed retry={() => Promise.all([stats.refetch(), loans.refetch()])}>
          No se pudieron cargar tus cifras.
        </PartFailed>
      ) : stats.data && loans.data ? (
        <DataList
          items={[
            { label: 'Límite disponible', value: formatPesos(stats.data.availableLimit) },
            { label: 'Préstamos activos', value: running.length },
            {
              label: 'Balance pendiente',
              value: formatPesos(running.reduce((all, { balance }) => all + balance, 0)),
            },
            {
              label: 'Próximo pago',
              value: next ? `${formatPesos(next.amount)} el ${formatDay(next.date)}` : 'Sin pagos pendientes',
            },
          ]}
        />
      ) : (
        <Skeleton label="Cargando tus cifras..." />
      )}
    </Card>
  );
}

/** Which facts about this customer the lender has verified, with the dates; a dash without one. */
function Verifications({ profile }: { readonly profile: Profile }) {
  const { contactVerifiedAt, contactVerifiedBy, identityVerifiedAt, user } = profile;
  const at = (instant: string | null) => (instant ? formatDay(dayInSantoDomingo(new Date(instant))) : '—');
  return (
    <Card title="Verificaciones">
      <DataList
        items={[
          {
            label: `Contacto confirmado${contactVerifiedBy ? ` ${CHANNELS[contactVerifiedBy]}` : ''}`,
            value: at(contactVerifiedAt),
          },
          { label: 'Identidad verificada', value: at(identityVerifiedAt) },
          { label: 'Cuenta creada', value: at(user.createdAt) },
        ]}
      />
    </Card>
  );
}

/** The lender's accounts for payments: choosing a bank shows the lender's account there (rule: profile-screen). */
function CompanyAccounts() {
  const { data, isError, refetch } = useRead(configurationApi.read, {});
  const [chosen, setChosen] = useState(0);
  const accounts = data?.companyAccounts ?? [];
  const account = accounts[chosen];
  return (
    <Card title="Cuentas de la empresa">
      {isError && !data && <PartFailed retry={refetch}>No se pudieron cargar las cuentas.</PartFailed>}
      {!data && !isError && <Skeleton label="Cargando las cuentas..." />}
      {data && !account && <p>Escríbenos para saber a qué cuenta pagar.</p>}
      {account && (
        <>
          <p className="text-sm text-ink-soft">A estas cuentas pagas tus cuotas. Elige el banco.</p>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <SelectField
              name="companyBank"
              label="Banco de la empresa"
              options={accounts.map(({ bankName }, index) => ({ value: String(index), label: bankName }))}
              value={String(chosen)}
              onChange={(event) => setChosen(Number(event.target.value))}
            />
            <TextField
              name="companyAccountNumber"
              label="Número de cuenta de la empresa"
              readOnly
              value={account.accountNumber}
            />
          </div>
          <div className="-my-2">
            <CopyButton text={account.accountNumber} what={`número de cuenta de ${account.bankName}`} />
          </div>
          <DataList
            items={[
              { label: 'Tipo de cuenta', value: accountTypeLabel(account.accountType) },
              { label: 'Titular', value: account.accountHolder },
            ]}
          />
        </>
      )}
    </Card>
  );
}

interface ProfileTabsProps {
  readonly profile: Profile;
  readonly form: ReturnType<typeof useProfileForm>;
  readonly tab: TabId;
  readonly onTab: (id: TabId) => void;
}

/** The five tabs of the profile. An edit covers all of them and is saved at once. */
export function ProfileTabs({ profile, form, tab, onTab }: ProfileTabsProps) {
  const { user } = profile;
  // An administrator has no own loan and documents.
  const tabs = TABS.filter(({ id }) => id !== 'documentos' || !user.isAdmin);
  return (
    <PersonTabs tabs={tabs} errors={form.errors} tab={tab} onTab={onTab}>
      {tab === 'financiero' && !user.isAdmin && <OwnFigures />}
      {GROUPS[tab].map((group) => (
        <ProfileGroup
          key={group.title}
          group={group}
          user={user}
          values={form.values}
          asks={form.asks}
          errors={form.errors}
          onChange={form.change}
        />
      ))}
      {tab === 'financiero' && <Verifications profile={profile} />}
      {tab === 'financiero' && !user.isAdmin && <CompanyAccounts />}
      {tab === 'documentos' && !user.isAdmin && (
        <>
          <DocumentPanel />
          <OtherDocuments />
          <OwnAuthorizations />
          <OwnReports fullName={fullNameOf(user)} />
          <Card title="Mis datos">
            <p>Descarga todo lo que se guarda de ti, o pide que se corrija o se borre.</p>
            <div className="grid sm:justify-start">
              <LinkButton href="/my-data" variant="outline">
                Ver mis datos
              </LinkButton>
            </div>
          </Card>
        </>
      )}
    </PersonTabs>
  );
}
