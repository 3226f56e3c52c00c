import { useQuery } from '@tanstack/react-query';
import { offersAtCounterApi } from '#contract/offers-at-counter.ts';
import { termText } from '#domain/limits/instalments.ts';
import { formatPesos } from '#domain/money.ts';
import { query } from '#web/app/calls/query-client.ts';
import { Card } from '#web/ui/card.tsx';
import { Reference } from '#web/ui/figures/reference.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Open offers to clients without a login, who answer them at the counter (rule: counter-offer-at-counter). */
export function OpenOffers() {
  const { data } = useQuery(query(offersAtCounterApi.list, {}));
  if (!data || data.length === 0) return null;
  return (
    <Card title="Contra ofertas por contestar">
      <ul className="grid gap-4">
        {data.map(({ id, reference, fullName, offeredAmount, offeredTerm }) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              <b>{fullName}</b>, solicitud <Reference of={reference} />
              <span className="block text-sm text-ink-soft">
                Se le ofrecen {formatPesos(offeredAmount)} en {termText(offeredTerm)}
              </span>
            </span>
            <LinkButton href={`/admin-counter?oferta=${id}`}>
              Contestar <Reference of={reference} />
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
