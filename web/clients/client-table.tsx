import FileText from 'lucide-react/icons/file-text';
import Trash2 from 'lucide-react/icons/trash';
import { type Client, clientsApi } from '#contract/clients.ts';
import { ACCOUNT_STATUS, isUnproved } from '#domain/accounts/account.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { clientName } from '#web/clients/client-name.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DayText } from '#web/ui/figures/dates.tsx';
import type { Sorting } from '#web/ui/figures/sort-choice.tsx';
import { SortedTable } from '#web/ui/figures/sorted-table.tsx';
import type { Column } from '#web/ui/figures/table.tsx';

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

interface ClientTableProps {
  readonly clients: readonly Client[];
  readonly sorting: Sorting;
  readonly addressOf: (client: Client) => string;
  readonly onDocuments: (client: Client) => void;
  readonly onErase: (client: Client) => void;
}

export function ClientTable({ clients, sorting, addressOf, onDocuments, onErase }: ClientTableProps) {
  const columns: readonly Column<Client>[] = [
    {
      key: 'name',
      header: 'Nombre',
      cell: (client) => (
        <>
          <a
            href={addressOf(client)}
            className="link inline-flex min-h-11 items-center sm:min-h-0 lg:whitespace-nowrap"
          >
            {clientName(client)}
          </a>
          {client.cedula && (
            <span className="block text-xs leading-none font-normal whitespace-nowrap text-ink-soft">
              {formatCedula(client.cedula)}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'email',
      header: 'Email',
      cell: ({ email }) =>
        email === null ? (
          <span className="text-ink-soft">Sin email</span>
        ) : (
          <span title={email} className="break-all lg:block lg:max-w-44 lg:truncate">
            {email}
          </span>
        ),
    },
    {
      key: 'phone',
      header: 'Teléfono',
      cell: ({ phone }) =>
        phone ? (
          <span className="whitespace-nowrap">{formatPhone(phone)}</span>
        ) : (
          <span className="text-ink-soft">No disponible</span>
        ),
    },
    {
      key: 'registered',
      header: 'Registro',
      cell: ({ createdAt }) => <DayText day={dayInSantoDomingo(new Date(createdAt))} />,
    },
    { key: 'status', header: 'Estado', cell: (client) => <StatusBadge client={client} /> },
    {
      key: 'actions',
      header: 'Acciones',
      actions: true,
      cell: (client) => (
        <span className="flex gap-2 max-sm:flex-wrap max-sm:justify-between">
          <Button
            inRow
            variant="quiet"
            icon={<FileText aria-hidden="true" />}
            onClick={() => onDocuments(client)}
          >
            Documentos<span className="sr-only"> de {clientName(client)}</span>
          </Button>
          <WithPermission call={clientsApi.erase}>
            <Button
              inRow
              variant="faint"
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => onErase(client)}
            >
              <span className="lg:sr-only">Eliminar</span>
              <span className="sr-only"> a {clientName(client)}</span>
            </Button>
          </WithPermission>
        </span>
      ),
    },
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
