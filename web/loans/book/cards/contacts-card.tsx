import { useQuery } from '@tanstack/react-query';
import { collectionsApi } from '#contract/collections.ts';
import { CONTACT_CHANNEL, CONTACT_OUTCOME } from '#domain/collections/contact.ts';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { Card } from '#web/ui/card.tsx';
import { DayText, InstantText } from '#web/ui/figures/dates.tsx';
import { Pesos } from '#web/ui/figures/pesos.tsx';

/** The contacts with a loan's customer about late payment, with the collector and the promise. */
export function ContactsCard({ loanId }: { readonly loanId: number }) {
  const { data, error, refetch } = useQuery(query(collectionsApi.contacts, { params: { id: loanId } }));
  if (error && !data)
    return (
      <LoadFailed
        title="No se pudieron cargar los contactos de cobro"
        error={error}
        retry={() => void refetch()}
      />
    );
  if (!data || data.length === 0) return null;
  return (
    <Card title="Contactos de cobro">
      <ol className="divide-y divide-line">
        {data.map(({ id, channel, outcome, note, promisedOn, promisedAmount, at, by }) => (
          <li key={id} className="grid gap-1 py-2">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>
                <strong>
                  {CONTACT_CHANNEL[channel].label}: {CONTACT_OUTCOME[outcome].label}
                </strong>
                {promisedOn !== null && promisedAmount !== null && (
                  <>
                    {' '}
                    <Pesos amount={promisedAmount} /> el <DayText day={promisedOn} />
                  </>
                )}
              </span>
              <span className="text-sm text-ink-soft">
                {by}, <InstantText instant={at} />
              </span>
            </span>
            {note && <span className="max-w-prose text-sm break-words text-ink-soft">{note}</span>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
