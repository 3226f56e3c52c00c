import Gauge from 'lucide-react/icons/gauge';
import KeyRound from 'lucide-react/icons/key-round';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { accountClaimsApi } from '#contract/account-claims.ts';
import { PHOTO_FIELD, PHOTO_FIELDS } from '#contract/application-fields.ts';
import type { Application } from '#contract/applications.ts';
import { type ClientAccount, type ClientWithLimit, clientsApi } from '#contract/clients.ts';
import { doNotLendApi } from '#contract/do-not-lend.ts';
import { historyApi } from '#contract/history.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { isIn } from '#domain/enum-table.ts';
import { CREDIT_SCORE_OUT_OF_RANGE, CREDIT_SCORE_RANGE, isCreditScore } from '#domain/limits/credit-score.ts';
import { SENT_LINK_HOURS } from '#domain/limits/limits.ts';
import { formatPesos } from '#domain/money.ts';
import { isNotFound } from '#web/app/calls/api-error.ts';
import { EmptyState, LoadFailed, Loading } from '#web/app/calls/content-states.tsx';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { usePermission, useVisibility } from '#web/app/session/permissions.tsx';
import { DetailPage } from '#web/app/shell/detail-page.tsx';
import { goTo, withParameter } from '#web/app/shell/navigation.ts';
import {
  entryOf,
  FORM_FIELD_NAMES,
  type FormField,
  isDraftField,
} from '#web/applications/form/form-fields.ts';
import { ClientNotes, Suspicions } from '#web/client-notes/client-notes.tsx';
import { ClientLoans } from '#web/clients/client-loans.tsx';
import { EraseClientDialog } from '#web/clients/client-papers.tsx';
import { CHANGES, clientName } from '#web/clients/clients.queries.ts';
import { ClientProfile } from '#web/clients/edit/client-profile.tsx';
import { SamePerson } from '#web/clients/same-person.tsx';
import { ClaimAccount } from '#web/counter/claims/claim-account.tsx';
import { DoNotLendButton, ListedNotice } from '#web/do-not-lend/do-not-lend-screen.tsx';
import { type FieldKind, kindOf, type Stored } from '#web/fields/field-kinds.ts';
import { WhoDidWhat } from '#web/history/who-did-what.tsx';
import { ClientCollector } from '#web/street/collectors/client-collector.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { type DataItem, DataList, DayText } from '#web/ui/figures/facts.tsx';
import { AskedButton } from '#web/ui/overlays/asked-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';

const isMoney = (kind: FieldKind) => kind === 'money' || kind === 'amount';

/** A stored answer as the applicant read it: a choice by its label, a number formatted by its kind. */
function displayText(field: FormField, stored: Stored): string {
  const { kind, options } = entryOf(field);
  if (isMoney(kind)) return formatPesos(Number(stored));
  return options?.find(({ value }) => value === String(stored))?.label ?? kindOf(kind).display(stored);
}

/** Label of a form field, without its hints to the applicant. */
function labelOf(field: FormField): string {
  return isIn(PHOTO_FIELDS, field)
    ? DOCUMENT_TYPE[PHOTO_FIELD[field].documentType].label
    : entryOf(field).label.replace(' (opcional)', '');
}

/** Every answer of an application, in the order of its form; missing answers are omitted. */
function factsOf(application: Application): {
  facts: DataItem[];
  photos: { label: string; address: string }[];
} {
  const stored: Readonly<Record<string, unknown>> = application;
  const known = FORM_FIELD_NAMES.flatMap((field) => {
    const value = stored[field];
    const { kind } = entryOf(field);
    const isKnown = (typeof value === 'string' && value !== '') || typeof value === 'number';
    return isKnown && isDraftField(field) ? [{ field, kind, label: labelOf(field), value }] : [];
  });
  return {
    facts: known
      .filter(({ kind }) => kind !== 'photo')
      .map(({ field, label, value }) => ({ label, value: displayText(field, value) })),
    photos: known
      .filter(({ kind }) => kind === 'photo')
      .map(({ label, value }) => ({ label, address: String(value) })),
  };
}

/** The answers in a client's last application: more than the profile contains, and unchanged since. */
function LastApplication({ clientId }: { readonly clientId: number }) {
  const { data } = useRead(clientsApi.applications, { params: { clientId } });
  const opens = useVisibility();
  const [isOpen, setOpen] = useState(false);
  const [last] = data ?? [];
  if (!last) return null;
  const { facts, photos: taken } = factsOf(last);
  const photos = opens('identity') ? taken : [];
  return (
    <Card>
      {/* Folded: it mostly repeats the profile, and a photo of the identity counts as seen only when it is shown. */}
      <details className="min-w-0" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="link min-h-11 py-2.5">
          Según su solicitud {last.reference}, del{' '}
          <DayText day={dayInSantoDomingo(new Date(last.submittedAt ?? last.createdAt))} />
        </summary>
        {isOpen && (
          <div className="grid grid-cols-1 gap-4 pt-2">
            <DataList items={facts} />
            {photos.length > 0 && (
              <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
                {photos.map(({ label, address }) => (
                  <li key={label}>
                    <a
                      href={address}
                      target="_blank"
                      rel="noopener"
                      className="block overflow-hidden rounded-md border border-line"
                    >
                      <img src={address} alt="" loading="lazy" className="h-24 w-full object-cover" />
                      <span className="block px-2 py-1 text-sm font-semibold">
                        {label}
                        <span className="sr-only">, se abre en otra pestaña</span>
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </details>
    </Card>
  );
}

/**
 * Records the credit score that a bureau gave the lender about a client (rule: credit-score-labels); an empty field
 * removes it.
 */
function ScoreDialog({ client, onClose }: { readonly client: ClientAccount; readonly onClose: () => void }) {
  const { values, field, setErrors } = useFields({ creditScore: String(client.creditScore ?? '') });
  const save = useAction(clientsApi.changeStatus, CHANGES, {
    done: 'Puntaje guardado',
    failed: 'No se pudo guardar el puntaje',
  });
  function confirm() {
    const typed = values.creditScore.trim();
    const creditScore = typed === '' ? null : Number(typed);
    if (creditScore !== null && !isCreditScore(creditScore))
      return setErrors({ creditScore: CREDIT_SCORE_OUT_OF_RANGE });
    save.mutate({ params: { id: client.id }, body: { creditScore } }, { onSuccess: onClose });
  }
  return (
    <ConfirmDialog
      title="Puntaje de crédito"
      description={clientName(client)}
      confirmLabel="Guardar"
      busyLabel="Guardando..."
      busy={save.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <TextField
        {...field('creditScore')}
        label="Puntaje"
        hint={`De ${CREDIT_SCORE_RANGE}, según el buró de crédito. Vacío: sin puntaje.`}
        inputMode="numeric"
      />
    </ConfirmDialog>
  );
}

/** Sends a client who cannot log in a link that sets a password (rule: password-links). */
function SendReset({ client }: { readonly client: ClientAccount }) {
  const send = useAction(clientsApi.sendPasswordReset, [historyApi.ofObject], {
    done: 'Enlace enviado',
    failed: 'No se pudo enviar el enlace',
  });
  return (
    <AskedButton
      label="Enviar enlace para la contraseña"
      look={{ variant: 'outline', icon: <KeyRound /> }}
      title="Enviar enlace para la contraseña"
      description={`${clientName(client)} recibe un enlace para elegir una contraseña nueva, por el email o el teléfono con que probó su cuenta. Vale ${SENT_LINK_HOURS} horas.`}
      confirmLabel="Enviar enlace"
      busyLabel="Enviando..."
      busy={send.isPending}
      onConfirm={(close) => send.mutate({ params: { id: client.id } }, { onSuccess: close })}
    >
      <p>Antes, asegúrese de que quien lo pide es el cliente. Usted no ve el enlace.</p>
    </AskedButton>
  );
}

function Client({ client, back }: { readonly client: ClientWithLimit; readonly back: string }) {
  const may = usePermission();
  const [open, setOpen] = useState<'score' | 'erase' | null>(null);
  const close = () => setOpen(null);
  // A client without an e-mail cannot log in.
  const resets = client.email !== null && may(clientsApi.sendPasswordReset);
  const actions = [
    may(doNotLendApi.list) && <DoNotLendButton key="list" cedula={client.cedula} />,
    may(clientsApi.changeStatus) && (
      <Button key="score" variant="outline" icon={<Gauge />} onClick={() => setOpen('score')}>
        Cambiar puntaje
      </Button>
    ),
    resets && <SendReset key="reset" client={client} />,
    may(clientsApi.erase) && (
      <Button key="erase" variant="faint" icon={<Trash2 />} onClick={() => setOpen('erase')}>
        Eliminar cliente
      </Button>
    ),
  ].filter((action) => action !== false);
  return (
    <>
      <ClientProfile
        client={client}
        warnings={
          <>
            <ListedNotice cedula={client.cedula} />
            {client.contactEmail !== null && (
              <p className="wrap-anywhere">
                Email que dijo en la oficina, sin comprobar: <b>{client.contactEmail}</b>
              </p>
            )}
          </>
        }
        first={[
          <ClientLoans key="loans" clientId={client.id} limit={client.limit} />,
          <ClientNotes key="notes" clientId={client.id} name={clientName(client)} />,
        ]}
        after={
          <>
            <Suspicions clientId={client.id} />
            <LastApplication clientId={client.id} />
            {client.email === null && may(accountClaimsApi.send) && <ClaimAccount client={client} />}
          </>
        }
        aside={
          <>
            <ClientCollector clientId={client.id} />
            <SamePerson clientId={client.id} />
            {actions.length > 0 && (
              <Card title="Más acciones">
                <div className="grid gap-2">{actions}</div>
              </Card>
            )}
            <Card>
              <WhoDidWhat kind="client" id={client.id} />
            </Card>
          </>
        }
      />
      {open === 'score' && <ScoreDialog client={client} onClose={close} />}
      {open === 'erase' && (
        <EraseClientDialog client={client} onClose={close} onErased={() => goTo(back, { replace: true })} />
      )}
    </>
  );
}

/** The page of one client, under its own address. */
export function ClientPage({ id }: { readonly id: number }) {
  const search = useSearch();
  const back = withParameter(search, 'cliente', '');
  const { data, error, refetch } = useRead(clientsApi.one, { params: { id } });
  const missing = isNotFound(error);
  return (
    <DetailPage back={{ href: back, text: 'Todos los clientes' }}>
      {data ? (
        <>
          {data.id !== id && (
            <p role="status" className="font-semibold">
              Esta cuenta se unió a otra: esta es la de {clientName(data)}.
            </p>
          )}
          <Client client={data} back={back} />
        </>
      ) : missing ? (
        <EmptyState title="Este cliente ya no existe">Lo eliminaron, o el enlace está incompleto.</EmptyState>
      ) : error ? (
        <LoadFailed title="No se pudo cargar el cliente" error={error} retry={refetch} />
      ) : (
        <Loading>Cargando cliente...</Loading>
      )}
    </DetailPage>
  );
}
