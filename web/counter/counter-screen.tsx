import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { clientsApi } from '#contract/clients.ts';
import { type CounterApplication, counterApi } from '#contract/counter.ts';
import { isDraft } from '#domain/applications/status.ts';

import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { goTo, idIn } from '#web/app/shell/navigation.ts';
import { useGivePhoneLink, useStartApplication } from '#web/counter/counter.queries.ts';
import { CounterForm } from '#web/counter/counter-form.tsx';
import { CounterSent } from '#web/counter/counter-sent.tsx';
import { FindClient } from '#web/counter/find-client.tsx';
import { OfferAtCounter } from '#web/counter/offers/offer-at-counter.tsx';
import { OpenOffers } from '#web/counter/offers/open-offers.tsx';
import { OpenClientForm } from '#web/counter/open-client-form.tsx';
import { PhoneCode } from '#web/counter/phone-code.tsx';
import { TakenDrafts } from '#web/counter/taken-drafts.tsx';
import { useHandOverTo } from '#web/counter/use-hand-over-to.ts';
import { OwnLimit } from '#web/fields/own-limit.ts';
import { OwnTerms } from '#web/fields/own-terms.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loading } from '#web/ui/loading.tsx';

const PAGE = '/admin-counter';
const addressOf = (id: number) => `${PAGE}?solicitud=${id}`;

const Another = () => (
  <p>
    <a href={PAGE} className="link inline-flex min-h-12 items-center gap-2 font-semibold">
      <ArrowLeft aria-hidden="true" className="size-5" />
      Atender a otra persona
    </a>
  </p>
);

/** A button that starts an application for a returning or just registered client. */
function StartApplication({ clientId }: { readonly clientId: number }) {
  const { data, error, refetch } = useQuery(query(clientsApi.one, { params: { id: clientId } }));
  const start = useStartApplication();
  if (error)
    return <LoadFailed title="No se pudo cargar el cliente" error={error} retry={() => void refetch()} />;
  if (!data) return <Loading>Cargando el cliente...</Loading>;
  return (
    <Card title={`${data.firstName} ${data.lastName}`}>
      <p>Tenga a la persona delante y su cédula en la mano.</p>
      {start.error && (
        <FailedCall title="No se pudo abrir la solicitud" error={start.error} otherwise="Intente de nuevo." />
      )}
      <div>
        <Button
          variant="money"
          busy={start.isPending}
          onClick={() =>
            start.mutate(
              { body: { clientId } },
              { onSuccess: ({ id }) => goTo(addressOf(id), { replace: true }) },
            )
          }
        >
          Abrir solicitud
        </Button>
      </div>
    </Card>
  );
}

/** The side that works on the draft now: the staff, or the customer's phone. */
type Hands =
  | { readonly at: 'staff' }
  | { readonly at: 'phone'; readonly secret: string; readonly expiresAt: string };

function Taking({ loaded }: { readonly loaded: CounterApplication }) {
  const [application, setApplication] = useState(loaded);
  const [hands, setHands] = useState<Hands>({ at: 'staff' });
  const give = useGivePhoneLink();
  const handOver = useHandOverTo(application.id);
  if (!isDraft(application.status)) return <CounterSent application={application} />;
  const back = (draft: CounterApplication | undefined) => {
    if (draft) setApplication(draft);
    setHands({ at: 'staff' });
  };
  switch (hands.at) {
    case 'phone':
      return (
        <PhoneCode
          applicationId={application.id}
          secret={hands.secret}
          expiresAt={hands.expiresAt}
          onSigned={setApplication}
          onBack={back}
        />
      );
    case 'staff':
      return (
        <OwnTerms value={application.terms}>
          <OwnLimit value={application.limit.amount}>
            {give.error && (
              <FailedCall
                title="No se pudo hacer el código"
                error={give.error}
                otherwise="Intente de nuevo."
              />
            )}
            {handOver.error && (
              <FailedCall
                title="No se pudo entregar el equipo"
                error={handOver.error}
                otherwise="Intente de nuevo."
              />
            )}
            <CounterForm
              application={application}
              handing={handOver.isPending}
              onReady={(saved, vouching) => {
                setApplication(saved);
                handOver.start(vouching);
              }}
              onPhone={(saved, device) => {
                setApplication(saved);
                give.mutate(
                  { params: { id: saved.id }, body: { device, cedulaSeen: true } },
                  { onSuccess: (link) => setHands({ at: 'phone', ...link }) },
                );
              }}
            />
          </OwnLimit>
        </OwnTerms>
      );
  }
}

function TakeApplication({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery(query(counterApi.one, { params: { id } }));
  if (error)
    return <LoadFailed title="No se pudo cargar la solicitud" error={error} retry={() => void refetch()} />;
  if (!data) return <Loading>Cargando la solicitud...</Loading>;
  return (
    <>
      <h1 className="text-2xl">
        Solicitud {data.reference} de {data.fullName}
      </h1>
      <Taking key={id} loaded={data} />
    </>
  );
}

/**
 * Serves a customer who is present and may have no phone: client, application, photos and signature
 * (rule: counter-application).
 */
export function CounterScreen() {
  const parameters = new URLSearchParams(useSearch());
  const application = idIn(parameters, 'solicitud');
  const client = idIn(parameters, 'cliente');
  const offer = idIn(parameters, 'oferta');
  if (application !== null)
    return (
      <>
        <Another />
        <TakeApplication key={application} id={application} />
      </>
    );
  if (offer !== null)
    return (
      <>
        <Another />
        <h1 className="text-2xl">Contestar la contra oferta</h1>
        <OfferAtCounter key={offer} id={offer} />
      </>
    );
  if (client !== null)
    return (
      <>
        <Another />
        <h1 className="text-2xl">Atender en la oficina</h1>
        <StartApplication key={client} clientId={client} />
      </>
    );
  return (
    <>
      <h1 className="text-2xl">Atender en la oficina</h1>
      <OpenOffers />
      <TakenDrafts />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Card title="Ya es cliente">
          <FindClient />
        </Card>
        <Card title="Cliente nuevo">
          <OpenClientForm onOpened={(id) => goTo(`${PAGE}?cliente=${id}`)} />
        </Card>
      </div>
    </>
  );
}
