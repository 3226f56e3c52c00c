import { type DataRequest, dataRequestsApi } from '#contract/data-requests.ts';
import { DATA_REQUEST, DATA_REQUEST_STATUS } from '#domain/accounts/data-request.ts';
import { usePages } from '#web/app/calls/use-pages.ts';
import { aboutText } from '#web/data-requests/about-text.ts';
import { RequestForm } from '#web/own-data/request-form.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DayText, InstantText } from '#web/ui/figures/dates.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';

function OneRequest({ request }: { readonly request: DataRequest }) {
  const { kind, status, asks, askedAt, answerBy, answer, answeredAt } = request;
  const { label, tone, open } = DATA_REQUEST_STATUS[status];
  return (
    <li className="grid gap-2 border-t border-line pt-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">
          {DATA_REQUEST[kind].label}
          {aboutText(request)}
        </span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="break-words whitespace-pre-line">{asks}</p>
      <p className="text-sm text-ink-soft">
        Pedida el <InstantText instant={askedAt} />.{' '}
        {open && (
          <>
            Te respondemos a más tardar el <DayText day={answerBy} />.
          </>
        )}
        {answeredAt && (
          <>
            Respondida el <InstantText instant={answeredAt} />.
          </>
        )}
      </p>
      {answer && (
        <p className="rounded-md bg-brand-tint px-4 py-3 break-words whitespace-pre-line">{answer}</p>
      )}
    </li>
  );
}

/** The customer's data requests with dates and answers, and the form for a new one. */
export function OwnRequests() {
  const { rows, failed, retry, more } = usePages(dataRequestsApi.own, (page) => ({
    query: { ...page, limit: 20 },
  }));
  return (
    <Card title="Corregir o borrar mis datos">
      <RequestForm />
      {failed && (
        <p role="alert">
          No se pudieron cargar tus peticiones. <Button onClick={retry}>Intentar de nuevo</Button>
        </p>
      )}
      {rows && rows.length > 0 && (
        <section aria-labelledby="own-requests" className="grid gap-4">
          <h3 id="own-requests" className="text-lg">
            Tus peticiones
          </h3>
          <ul className="grid gap-4">
            {rows.map((request) => (
              <OneRequest key={request.id} request={request} />
            ))}
          </ul>
          <LoadMore {...more} />
        </section>
      )}
    </Card>
  );
}
