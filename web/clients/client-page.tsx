import { useQuery } from '@tanstack/react-query';
import Gauge from 'lucide-react/icons/gauge';
import KeyRound from 'lucide-react/icons/key-round';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { accountClaimsApi } from '#contract/account-claims.ts';
import { type ClientWithLimit, clientsApi } from '#contract/clients.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { query } from '#web/app/calls/query-client.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { DetailPage } from '#web/app/shell/detail-page.tsx';
import { goTo, withParameter } from '#web/app/shell/navigation.ts';
import { usePagePermission } from '#web/app/shell/page-permission.ts';
import { ClientNotes } from '#web/client-notes/client-notes.tsx';
import { ClientLoans } from '#web/clients/client-loans.tsx';
import { clientName } from '#web/clients/client-name.ts';
import { ClientProfile } from '#web/clients/edit/client-profile.tsx';
import { EraseClientDialog } from '#web/clients/erase-client-dialog.tsx';
import { LastApplication } from '#web/clients/last-application.tsx';
import { ScoreDialog } from '#web/clients/score-dialog.tsx';
import { SendResetDialog } from '#web/clients/send-reset-dialog.tsx';
import { ClaimAccount } from '#web/counter/claims/claim-account.tsx';
import { ClientDoNotLend } from '#web/do-not-lend/client-do-not-lend.tsx';
import { WhoDidWhat } from '#web/history/who-did-what.tsx';
import { ClientCollector } from '#web/street/collectors/client-collector.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Loading } from '#web/ui/loading.tsx';

function Client({ client, back }: { readonly client: ClientWithLimit; readonly back: string }) {
  const may = usePermission();
  const mayOpen = usePagePermission();
  const [open, setOpen] = useState<'score' | 'reset' | 'erase' | null>(null);
  const close = () => setOpen(null);
  // A client without an e-mail cannot log in.
  const resets = client.email !== null && may(clientsApi.sendPasswordReset);
  return (
    <>
      <ClientProfile client={client}>
        <ClientLoans clientId={client.id} limit={client.limit} />
      </ClientProfile>
      {client.contactEmail !== null && (
        <p className="wrap-anywhere">
          Email que dijo en la oficina, sin comprobar: <b>{client.contactEmail}</b>
        </p>
      )}
      <ClientDoNotLend cedula={client.cedula} />
      <ClientNotes clientId={client.id} name={clientName(client)} />
      <LastApplication clientId={client.id} />
      {mayOpen('/admin-counter') && (
        <p>
          <LinkButton href={`/admin-counter?cliente=${client.id}`} variant="outline">
            Abrir solicitud en la oficina
          </LinkButton>
        </p>
      )}
      {client.email === null && may(accountClaimsApi.send) && <ClaimAccount client={client} />}
      <ClientCollector clientId={client.id} />
      <Card>
        <WhoDidWhat kind="client" id={client.id} />
      </Card>
      {(may(clientsApi.changeStatus) || resets || may(clientsApi.erase)) && (
        <Card title="Más acciones">
          <div className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
            {may(clientsApi.changeStatus) && (
              <Button variant="outline" icon={<Gauge aria-hidden="true" />} onClick={() => setOpen('score')}>
                Cambiar puntaje
              </Button>
            )}
            {resets && (
              <Button
                variant="outline"
                icon={<KeyRound aria-hidden="true" />}
                onClick={() => setOpen('reset')}
              >
                Enviar enlace para la contraseña
              </Button>
            )}
            {may(clientsApi.erase) && (
              <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setOpen('erase')}>
                Eliminar cliente
              </Button>
            )}
          </div>
        </Card>
      )}
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
