import FileText from 'lucide-react/icons/file-text';
import Trash2 from 'lucide-react/icons/trash';
import { useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { type Client, clientsApi } from '#contract/clients.ts';
import { mergesApi } from '#contract/merges.ts';
import { ACCOUNT_STATUS, isUnproved } from '#domain/accounts/account.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { SEARCHED_BY } from '#domain/accounts/search-words.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { withCapital } from '#domain/with-capital.ts';
import { EmptyState, Loading, LoadMore } from '#web/app/calls/content-states.tsx';
import { usePages, useRead } from '#web/app/calls/use-calls.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { withParameter } from '#web/app/shell/navigation.ts';
import { useSearchText } from '#web/app/use-search-text.ts';
import { ClientPage } from '#web/clients/client-page.tsx';
import { ClientPapers, EraseClientDialog } from '#web/clients/client-papers.tsx';
import { clientName } from '#web/clients/clients.queries.ts';
import { deskFacts } from '#web/clients/desk-facts.ts';
import { SamePeopleDialog } from '#web/clients/same-person.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/fields/text-field.tsx';
import { actionsColumn, type Column, column, DayText } from '#web/ui/figures/facts.tsx';
import type { Sorting } from '#web/ui/figures/sort-choice.tsx';
import { SortedTable } from '#web/ui/figures/sorted-table.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

/**
 * The badge that the specification quotes, of the account; while nobody has proved the person's identity it is not
 * green, and says so beside it.
 */
function StatusBadge({ client }: { readonly client: Client }) {
  const { label, tone, note } = ACCOUNT_STATUS[client.accountStatus].listed;
  return (
    <span title={note ?? undefined} className="lg:leading-tight">
      <Badge tone={isUnproved(client) ? 'neutral' : tone}>{label}</Badge>
      {note && <span className="sr-only"> (cuenta {note.toLowerCase()})</span>}
      {isUnproved(client) && (
        <span className="block text-xs leading-none whitespace-nowrap text-ink-soft">
          Identidad sin verificar
        </span>
      )}
    </span>
  );
}

/** What finds a client and has a column of its own; the rest stands under the name. */
const COLUMNS = ['email', 'phone'] as const;

interface ClientTableProps {
  readonly clients: readonly Client[];
  readonly sorting: Sorting;
  readonly addressOf: (client: Client) => string;
  readonly onDocuments: (client: Client) => void;
  readonly onErase: (client: Client) => void;
}

function ClientTable({ clients, sorting, addressOf, onDocuments, onErase }: ClientTableProps) {
  const columns: readonly Column<Client>[] = [
    column('name', 'Nombre', (client) => (
      <>
        <a
          href={addressOf(client)}
          className="link inline-flex min-h-11 items-center sm:min-h-0 lg:whitespace-nowrap"
        >
          {clientName(client)}
        </a>
        {deskFacts(client, COLUMNS).map(({ field, text }) => (
          <span
            key={field}
            title={text}
            className="block max-w-64 overflow-x-clip text-xs leading-none font-normal text-ellipsis whitespace-nowrap text-ink-soft"
          >
            {text}
          </span>
        ))}
      </>
    )),
    column('email', 'Email', ({ email }) =>
      email === null ? (
        <span className="text-ink-soft">Sin email</span>
      ) : (
        <span title={email} className="break-all lg:block lg:max-w-44 lg:truncate">
          {email}
        </span>
      ),
    ),
    column('phone', 'Teléfono', ({ phone }) =>
      phone ? (
        <span className="whitespace-nowrap">{formatPhone(phone)}</span>
      ) : (
        <span className="text-ink-soft">No disponible</span>
      ),
    ),
    column('registered', 'Registro', ({ createdAt }) => (
      <DayText day={dayInSantoDomingo(new Date(createdAt))} />
    )),
    column('status', 'Estado', (client) => <StatusBadge client={client} />),
    actionsColumn((client) => (
      <span className="flex gap-2 max-sm:flex-wrap max-sm:justify-between">
        <Button inRow variant="quiet" icon={<FileText />} onClick={() => onDocuments(client)}>
          Documentos<span className="sr-only"> de {clientName(client)}</span>
        </Button>
        <WithPermission call={clientsApi.erase}>
          <Button inRow variant="faint" icon={<Trash2 />} onClick={() => onErase(client)}>
            <span className="lg:sr-only">Eliminar</span>
            <span className="sr-only"> a {clientName(client)}</span>
          </Button>
        </WithPermission>
      </span>
    )),
  ];
  return (
    <SortedTable
      caption="Clientes"
      columns={columns}
      rows={clients}
      rowKey={({ id }) => id}
      sorting={sorting}
    />
  );
}

/** Numbers of clients: placeholders while they load, and a dash after a failure, which the list below reports. */
function ClientCounters() {
  const { data } = useRead(clientsApi.counts, {});
  const counters = [
    { label: 'Total de clientes', count: data?.total },
    { label: 'Registrados hoy', count: data?.registeredToday },
    { label: 'Con teléfono', count: data?.withPhone },
  ];
  return (
    <dl className="grid grid-cols-3 gap-x-4 sm:flex sm:gap-x-6">
      {counters.map(({ label, count }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end sm:flex-row-reverse sm:items-baseline sm:gap-1.5"
        >
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="figure text-lg">{count?.toLocaleString('en-US') ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

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
          Pruebe con el principio de uno de estos datos: {SEARCHED_BY}.
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
          <SearchField
            label={<span className="sr-only">Buscar cliente</span>}
            placeholder={withCapital(SEARCHED_BY)}
            typed={typed}
            setTyped={setTyped}
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
