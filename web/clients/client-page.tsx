import { useQuery } from '@tanstack/react-query';
import Gauge from 'lucide-react/icons/gauge';
import KeyRound from 'lucide-react/icons/key-round';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { accountClaimsApi } from '#contract/account-claims.ts';
import { type ClientWithLimit, clientsApi } from '#contract/clients.ts';
import { doNotLendApi } from '#contract/do-not-lend.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { query } from '#web/app/calls/query-client.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { DetailPage } from '#web/app/shell/detail-page.tsx';
import { goTo, withParameter } from '#web/app/shell/navigation.ts';
import { ClientNotes } from '#web/client-notes/client-notes.tsx';
import { ClientLoans } from '#web/clients/client-loans.tsx';
import { clientName } from '#web/clients/client-name.ts';
import { ClientProfile } from '#web/clients/edit/client-profile.tsx';
import { EraseClientDialog } from '#web/clients/erase-client-dialog.tsx';
import { LastApplication } from '#web/clients/last-application.tsx';
import { SamePerson } from '#web/clients/same-person.tsx';
import { ScoreDialog } from '#web/clients/score-dialog.tsx';
import { SendResetDialog } from '#web/clients/send-reset-dialog.tsx';
import { ClaimAccount } from '#web/counter/claims/claim-account.tsx';
import { DoNotLendButton, ListedNotice } from '#web/do-not-lend/client-do-not-lend.tsx';
import { WhoDidWhat } from '#web/history/who-did-what.tsx';
import { ClientCollector } from '#web/street/collectors/client-collector.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loading } from '#web/ui/loading.tsx';

function Client({ client, back }: { readonly client: ClientWithLimit; readonly back: string }) {
  const may = usePermission();
  const [open, setOpen] = useState<'score' | 'reset' | 'erase' | null>(null);
  const close = () => setOpen(null);
  // A client without an e-mail cannot log in.
  const resets = client.email !== null && may(clientsApi.sendPasswordReset);
  const actions = [
    may(doNotLendApi.list) && <DoNotLendButton key="list" cedula={client.cedula} />,
    may(clientsApi.changeStatus) && (
      <Button
        key="score"
        variant="outline"
        icon={<Gauge aria-hidden="true" />}
        onClick={() => setOpen('score')}
      >
        Cambiar puntaje
      </Button>
    ),
    resets && (
      <Button
        key="reset"
        variant="outline"
        icon={<KeyRound aria-hidden="true" />}
        onClick={() => setOpen('reset')}
      >
        Enviar enlace para la contraseña
      </Button>
    ),
    may(clientsApi.erase) && (
      <Button
        key="erase"
        variant="faint"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => setOpen('erase')}
      >
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
      {open === 'reset' && <SendResetDialog client={client} onClose={close} />}
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
  const { data, error, refetch } = useQuery(query(clientsApi.one, { params: { id } }));
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <DetailPage back={{ href: back, text: 'Todos los clientes' }}>
      {data ? (
        <Client client={data} back={back} />
      ) : missing ? (
        <EmptyState title="Este cliente ya no existe">Lo eliminaron, o el enlace está incompleto.</EmptyState>
      ) : error ? (
        <EmptyState
          title="No se pudo cargar el cliente"
          action={<Button onClick={() => void refetch()}>Intentar de nuevo</Button>}
        />
      ) : (
        <Loading>Cargando cliente...</Loading>
      )}
    </DetailPage>
  );
}
