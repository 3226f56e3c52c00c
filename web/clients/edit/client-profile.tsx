import Pencil from 'lucide-react/icons/pencil';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useSearch } from 'wouter';
import { type ClientAccount, clientsApi } from '#contract/clients.ts';
import { usePermission, useVisibility } from '#web/app/session/permissions.tsx';
import { goTo, withParameter } from '#web/app/shell/navigation.ts';
import { ClientHeader } from '#web/clients/client-header.tsx';
import { ClientPapers } from '#web/clients/client-papers.tsx';
import { clientGroups, clientLook } from '#web/clients/edit/client-fields.ts';
import { useClientForm } from '#web/clients/edit/use-client-form.ts';
import { KycActions } from '#web/clients/kyc-actions.tsx';
import { TABS, type TabId, tabOf } from '#web/person/person-fields.ts';
import { ProfileGroup } from '#web/person/person-group.tsx';
import { PersonTabs } from '#web/person/person-tabs.tsx';
import { SaveBar } from '#web/person/save-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx';

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

/** The client's profile form, with a last tab for administrators (rule: profile-screen). */
export function ClientProfile({ client, warnings, first, after, aside }: ClientProfileProps) {
  const may = usePermission();
  const form = useClientForm(client);
  const { tabs, tab, setTab } = useTabs();
  const editing = form.values !== null;
  const wasEditing = useRef(editing);
  const body = useRef<HTMLFormElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);

  // The pressed button is gone: the focus goes to its replacement.
  useEffect(() => {
    if (editing === wasEditing.current) return;
    wasEditing.current = editing;
    if (editing) body.current?.querySelector<HTMLElement>('input')?.focus();
    else editButton.current?.focus();
  }, [editing]);

  function edit() {
    if (tab === 'documentos') setTab('personal');
    form.edit();
  }
  const wrong = Object.entries(form.errors).map(([field, message = '']) => ({ field, message }));
  return (
    <>
      <ClientHeader client={client}>
        {!editing && may(clientsApi.edit) && (
          <Button ref={editButton} variant="quiet" icon={<Pencil aria-hidden="true" />} onClick={edit}>
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
            <form
              ref={body}
              noValidate
              className="grid grid-cols-1 gap-5 empty:hidden"
              onSubmit={(event) => {
                event.preventDefault();
                form.submit();
              }}
            >
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
            </form>
          </PersonTabs>
          {after}
        </div>
        <div className="grid grid-cols-1 gap-6">{aside}</div>
      </div>
    </>
  );
}
