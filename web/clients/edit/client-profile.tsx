import Pencil from 'lucide-react/icons/pencil';
import { Fragment, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearch } from 'wouter';
import { type ClientAccount, clientsApi } from '#contract/clients.ts';
import { ACCOUNT_STATUS, creditScoreLabel, KYC_STATUS } from '#domain/accounts/account.ts';
import { type DeskField, PROFILE_FIELD, type ProfileKind } from '#domain/accounts/profile-fields.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { ApiError, fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { usePermission, useVisibility } from '#web/app/session/permissions.tsx';
import { Avatar } from '#web/app/shell/avatar.tsx';
import { goTo, withParameter } from '#web/app/shell/navigation.ts';
import { FORM_FIELDS } from '#web/applications/form/form-fields.ts';
import { ClientPapers } from '#web/clients/client-papers.tsx';
import { CHANGES, clientName } from '#web/clients/clients.queries.ts';
import { deskFacts } from '#web/clients/desk-facts.ts';
import { KycActions } from '#web/clients/kyc-actions.tsx';
import { choiceForStaff } from '#web/counter/for-staff.ts';
import type { FieldLook, ProfileField } from '#web/fields/field-kinds.ts';
import { FIELDS, type FieldGroup, GROUPS, TABS, type TabId, tabOf } from '#web/person/person-fields.ts';
import { PersonTabs, ProfileGroup, SaveBar } from '#web/person/person-group.tsx';
import { useEditFocus, useTypedProfile } from '#web/person/use-typed-profile.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DayText } from '#web/ui/figures/facts.tsx';
import { CheckboxField, ErrorSummary, Form } from '#web/ui/forms.tsx';

/** The correction of a client's profile (rule: admin-edits-profile); the typed values survive any response. */
function useClientForm(client: ClientAccount) {
  const save = useAction(clientsApi.edit, CHANGES, {
    done: 'Perfil guardado',
    failed: 'No se pudo guardar el perfil',
  });
  const { close, changed, refuse, hasTypedSince, ...typed } = useTypedProfile(client, null);
  const [welcome, setWelcome] = useState(false);
  // Set once the server has said that another client has the typed cédula.
  const [asksSame, setAsksSame] = useState(false);
  const [same, setSame] = useState(false);
  // The account has no login yet: the first e-mail opens it.
  const asksWelcome = client.email === null && (typed.values?.email ?? '').trim() !== '';

  function leave() {
    close();
    setWelcome(false);
    setAsksSame(false);
    setSame(false);
  }
  function submit() {
    const body = save.isPending ? null : changed();
    if (body === null) return;
    save.mutate(
      {
        params: { id: client.id },
        body: {
          ...body,
          ...(asksWelcome && welcome && { welcome }),
          ...(asksSame && same && { sameCedula: true }),
        },
      },
      {
        onSuccess: () => {
          if (!hasTypedSince()) leave();
        },
        onError: (failure) => {
          const named = fieldErrorsOf(failure);
          setAsksSame((before) => before || named.cedula !== undefined);
          refuse(named);
        },
      },
    );
  }
  return {
    ...typed,
    asksWelcome,
    welcome,
    setWelcome,
    asksSame,
    same,
    setSame,
    saving: save.isPending,
    sessionEnded: save.error instanceof ApiError && save.error.status === 401,
    cancel: leave,
    submit,
  };
}

/** The address that writes to or calls a client by a field of the profile; `null`: the field is no such thing, or empty. */
const SCHEME: Readonly<Partial<Record<ProfileKind, string>>> = { email: 'mailto', phone: 'tel' };
function addressTo(field: DeskField, value: string | null): string | null {
  const scheme = SCHEME[PROFILE_FIELD[field].kind];
  return scheme && value !== null ? `${scheme}:${value}` : null;
}

interface ClientHeaderProps {
  readonly client: ClientAccount;
  readonly children: ReactNode;
}

/** The client's name, contact data and account status (rule: profile-screen). */
function ClientHeader({ client, children }: ClientHeaderProps) {
  const { accountStatus, kycStatus, creditScore, createdAt } = client;
  const label = creditScoreLabel(creditScore);
  return (
    <section
      aria-label="Resumen del cliente"
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-5 py-3 shadow-card"
    >
      <Avatar user={client} />
      <h1 className="text-2xl break-words">{clientName(client)}</h1>
      <p className="col-span-full flex flex-wrap gap-x-4 text-ink-soft">
        {deskFacts(client).map(({ field, text }) => {
          const address = addressTo(field, client[field]);
          return address === null ? (
            <span key={field} className="inline-flex min-h-11 items-center wrap-anywhere">
              {text}
            </span>
          ) : (
            <a key={field} className="link inline-flex min-h-11 items-center break-all" href={address}>
              {text}
            </a>
          );
        })}
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

/** The tabs of a client's profile. Identity and documents come first: administrators open a client for them. */
function useTabs() {
  const search = useSearch();
  const opens = useVisibility();
  const tabs = TABS.filter(({ shown }) => shown === null || opens(shown));
  const named = new URLSearchParams(search).get('tab');
  const tab = tabs.find(({ id }) => id === named)?.id ?? 'documentos';
  const setTab = (id: TabId) => goTo(withParameter(search, 'tab', id), { replace: true });
  return { tabs, tab, setTab };
}

interface ClientProfileProps {
  readonly client: ClientAccount;
  /** Warnings about the client, under the name. */
  readonly warnings: ReactNode;
  /** What a person opens a client for, beside each other on a wide screen: the debt and the notes. */
  readonly first: readonly [ReactNode, ReactNode];
  /** What stands under the tabs. */
  readonly after: ReactNode;
  /** What is rarely needed: beside the tabs on a wide screen, last on a phone. */
  readonly aside: ReactNode;
}

/** Labels and hints of profile fields for an administrator, who types another person's data. */
const OTHERWISE: Readonly<Partial<Record<ProfileField, Partial<FieldLook>>>> = {
  email: { readOnly: false, hint: 'Con él entra: si cambia, se cierran sus sesiones y se le avisa.' },
  postalCode: { hint: '' },
  emergencyContactRelation: { label: 'Qué es del cliente', placeholder: '' },
  bankName: { label: FORM_FIELDS.bankName.label },
  accountNumber: { label: FORM_FIELDS.accountNumber.label },
};

const FIRST_EMAIL = { hint: 'No tiene: con él podrá entrar y recibirá avisos.' };

/** The look of a profile field for an administrator; the browser must not autofill the administrator's own data. */
export const clientLook = (field: ProfileField, { email }: Pick<ClientAccount, 'email'>): FieldLook => ({
  ...FIELDS[field],
  ...choiceForStaff(FIELDS[field]),
  ...OTHERWISE[field],
  ...(field === 'email' && email === null && FIRST_EMAIL),
  autoComplete: 'off',
});

/** The groups of a profile's fields with headings about another person's data. */
export const clientGroups = (tab: TabId): readonly FieldGroup[] =>
  GROUPS[tab].map(({ staff, ...group }) => (staff ? { fields: group.fields, ...staff } : group));

/** The client's profile form, with a last tab for administrators (rule: profile-screen). */
export function ClientProfile({ client, warnings, first, after, aside }: ClientProfileProps) {
  const may = usePermission();
  const form = useClientForm(client);
  const { tabs, tab, setTab } = useTabs();
  const editing = form.values !== null;
  const { body, editButton } = useEditFocus(editing, 'input');

  function edit() {
    if (tab === 'documentos') setTab('personal');
    form.edit();
  }
  const wrong = Object.entries(form.errors).map(([field, message = '']) => ({ field, message }));
  return (
    <>
      <ClientHeader client={client}>
        {!editing && may(clientsApi.edit) && (
          <Button ref={editButton} variant="quiet" icon={<Pencil />} onClick={edit}>
            Editar perfil
          </Button>
        )}
      </ClientHeader>
      {warnings}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {first[0]}
        {first[1]}
        <div className="grid grid-cols-1 gap-6">
          {wrong.length > 0 && (
            <ErrorSummary
              title="Revise estos campos"
              errors={wrong}
              attempt={form.attempt}
              reveal={(field) => flushSync(() => setTab(tabOf(field)))}
            />
          )}
          <PersonTabs tabs={tabs} errors={form.errors} tab={tab} onTab={setTab}>
            {/* Beside the form and not inside it: the request for documents is a form of its own. */}
            {tab === 'documentos' && (
              <Card title="Gestión de Documentos">
                {may(clientsApi.changeStatus) && <KycActions client={client} />}
                <ClientPapers clientId={client.id} />
              </Card>
            )}
            <Form ref={body} className="grid grid-cols-1 gap-5 empty:hidden" onSubmit={form.submit}>
              {clientGroups(tab).map((group) => (
                <Fragment key={group.title}>
                  <ProfileGroup
                    group={group}
                    lookOf={(field) => clientLook(field, client)}
                    user={client}
                    values={form.values}
                    errors={form.errors}
                    onChange={form.change}
                  />
                  {group.fields.includes('cedula') && form.asksSame && (
                    <CheckboxField
                      name="sameCedula"
                      label="Es la misma persona que el otro cliente con esta cédula"
                      checked={form.same}
                      onChange={(event) => form.setSame(event.target.checked)}
                    />
                  )}
                  {group.fields.includes('email') && form.asksWelcome && (
                    <CheckboxField
                      name="welcome"
                      label="Escribirle cómo entrar"
                      hint="Al guardar le llega un correo para elegir su contraseña."
                      checked={form.welcome}
                      onChange={(event) => form.setWelcome(event.target.checked)}
                    />
                  )}
                </Fragment>
              ))}
              {editing && (
                <SaveBar saving={form.saving} sessionEnded={form.sessionEnded} onCancel={form.cancel} />
              )}
            </Form>
          </PersonTabs>
          {after}
        </div>
        <div className="grid grid-cols-1 gap-6">{aside}</div>
      </div>
    </>
  );
}
