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
