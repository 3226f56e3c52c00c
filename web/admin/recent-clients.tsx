import type { Queue } from '#contract/queue.ts';
import { clientAddress } from '#web/app/office-addresses.ts';
import { Card } from '#web/ui/card.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';

/** The newest three (rule: admin-dashboard). */
export function RecentClients({ clients }: { readonly clients: NonNullable<Queue['newestClients']> }) {
  return (
    <Card title="Actividad reciente">
      {clients.length === 0 && <p className="text-ink-soft">Todavía no hay clientes.</p>}
      <ul className="grid gap-3">
        {clients.map(({ id, name, registeredAt }) => (
          <li key={id} className="break-words">
            <a href={clientAddress(id)} className="link inline-flex min-h-11 items-center font-semibold">
              {name}
            </a>
            <span className="block text-sm text-ink-soft">
              Se registró el <InstantText instant={registeredAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
