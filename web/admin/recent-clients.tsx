import type { Queue } from '#contract/queue.ts';
import { clientAddress } from '#web/app/office-addresses.ts';
import { Card } from '#web/ui/card.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';

/** The three newest clients (rule: admin-dashboard). */
export function RecentClients({ clients }: { readonly clients: NonNullable<Queue['newestClients']> }) {
  return (
    <Card
      title="Actividad reciente"
      aside={
        <a href="/admin-clients" className="link inline-flex min-h-11 items-center text-sm font-semibold">
          Gestionar clientes
        </a>
      }
    >
      {clients.length === 0 && <p className="text-ink-soft">Todavía no hay clientes.</p>}
      <ul>
        {clients.map(({ id, name, registeredAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
            <a
              href={clientAddress(id)}
              className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
            >
              {name}
            </a>
            <span className="text-ink-soft">
              Se registró el <InstantText instant={registeredAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
