import { useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { type Client, clientsApi } from '#contract/clients.ts';
import { mergesApi } from '#contract/merges.ts';
import { usePages } from '#web/app/calls/use-pages.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { withParameter } from '#web/app/shell/navigation.ts';
import { useSearchText } from '#web/app/use-search-text.ts';
import { ClientCounters } from '#web/clients/client-counters.tsx';
import { clientName } from '#web/clients/client-name.ts';
import { ClientPage } from '#web/clients/client-page.tsx';
import { ClientPapers } from '#web/clients/client-papers.tsx';
import { ClientTable } from '#web/clients/client-table.tsx';
import { EraseClientDialog } from '#web/clients/erase-client-dialog.tsx';
import { SamePeopleDialog } from '#web/clients/same-person.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

type Open = { readonly what: 'documents' | 'erase'; readonly client: Client } | null;

const foundText = (count: number, more: boolean) =>
  more ? `${count} clientes o más` : count === 1 ? '1 cliente' : `${count} clientes`;

function Found({ sought, onClear }: { readonly sought: string; readonly onClear: () => void }) {
  const search = useSearch();
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<Open>(null);
  const { rows, failed, retry, more, sorting } = usePages(clientsApi.list, (page) => ({
    query: { ...page, search: sought === '' ? undefined : sought },
  }));
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Lista de clientes
      </h2>
      <p role="status" className="sr-only">
        {rows && sought !== '' && foundText(rows.length, more.has)}
      </p>
      {failed ? (
        <EmptyState
          title="Error al cargar clientes"
          action={<Button onClick={retry}>Intentar de nuevo</Button>}
        >
          Revise su conexión e intente de nuevo.
        </EmptyState>
      ) : rows === undefined ? (
        <Loading>Cargando clientes...</Loading>
      ) : rows.length > 0 ? (
        <ClientTable
          clients={rows}
          sorting={sorting}
          addressOf={({ id }) => withParameter(search, 'cliente', String(id))}
          onDocuments={(client) => setOpen({ what: 'documents', client })}
          onErase={(client) => setOpen({ what: 'erase', client })}
        />
      ) : sought === '' ? (
        <EmptyState title="No hay clientes registrados">Aparecen aquí cuando crean su cuenta.</EmptyState>
      ) : (
        <EmptyState
          title="Nadie coincide con la búsqueda"
          action={
            <Button variant="outline" onClick={onClear}>
              Quitar la búsqueda
            </Button>
          }
        >
          Pruebe con el principio del nombre, la cédula, el teléfono o el email.
        </EmptyState>
      )}
      <LoadMore {...more} />
      <Dialog
        open={open?.what === 'documents'}
        size="wide"
        title={open ? `Documentos de ${clientName(open.client)}` : ''}
        onClose={() => setOpen(null)}
      >
        {open && <ClientPapers clientId={open.client.id} />}
      </Dialog>
      {open?.what === 'erase' && (
        <EraseClientDialog
          client={open.client}
          onClose={() => setOpen(null)}
          onErased={() => {
            setOpen(null);
            // The pressed button disappears with its row.
            requestAnimationFrame(() => heading.current?.focus());
          }}
        />
      )}
    </>
  );
}

function ClientList() {
  const [looking, setLooking] = useState(false);
  const { sought, typed, setTyped } = useSearchText();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h1 className="text-2xl">Clientes</h1>
        <ClientCounters />
        <search className="w-full sm:ml-auto sm:w-88">
          <TextField
            name="buscar"
            type="search"
            label={<span className="sr-only">Buscar cliente</span>}
            placeholder="Nombre, cédula, teléfono o email"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </search>
      </div>
      <Found sought={sought} onClear={() => setTyped('')} />
      <WithPermission call={mergesApi.pairs}>
        <div>
          <Button variant="outline" onClick={() => setLooking(true)}>
            Buscar clientes repetidos
          </Button>
        </div>
      </WithPermission>
      {looking && <SamePeopleDialog onClose={() => setLooking(false)} />}
    </>
  );
}

/** /admin-clients and /clients (rule: client-list); with `?cliente=` the page of one client. */
export function ClientsScreen() {
  const named = new URLSearchParams(useSearch()).get('cliente') ?? '';
  return /^[1-9]\d{0,9}$/.test(named) ? <ClientPage key={named} id={Number(named)} /> : <ClientList />;
}
