import { useQuery } from '@tanstack/react-query';
import { clientsApi } from '#contract/clients.ts';
import { query } from '#web/app/calls/query-client.ts';

/** Numbers of clients: placeholders while they load, and a dash after a failure, which the list below reports. */
export function ClientCounters() {
  const { data } = useQuery(query(clientsApi.counts, {}));
  const counters = [
    { label: 'Total de clientes', count: data?.total },
    { label: 'Registrados hoy', count: data?.registeredToday },
    { label: 'Con teléfono', count: data?.withPhone },
  ];
  return (
    <dl className="grid grid-cols-3 overflow-hidden rounded-lg border border-line bg-surface shadow-card lg:w-lg">
      {counters.map(({ label, count }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end border-line p-3 not-first:border-l sm:p-4"
        >
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="figure text-xl">{count?.toLocaleString('en-US') ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
