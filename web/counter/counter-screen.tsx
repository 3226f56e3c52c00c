import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { clientsApi } from '#contract/clients.ts';
import { type CounterApplication, counterApi } from '#contract/counter.ts';
import { offersAtCounterApi } from '#contract/offers-at-counter.ts';
import { COUNTER_FRAGMENT } from '#domain/accounts/letter-link.ts';
import { isDraft } from '#domain/applications/status.ts';
import { formatInstant, timeIn } from '#domain/calendar.ts';
import { termText } from '#domain/limits/instalments.ts';
import { formatPesos } from '#domain/money.ts';
import { LoadFailed, Loading } from '#web/app/calls/content-states.tsx';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { BackLink } from '#web/app/shell/detail-page.tsx';
import { goTo, idIn } from '#web/app/shell/navigation.ts';
import { deskText } from '#web/clients/desk-facts.ts';
import { CHANGES, useHandOverTo } from '#web/counter/counter.queries.ts';
import { CounterForm } from '#web/counter/counter-form.tsx';
import { CounterSent } from '#web/counter/counter-sent.tsx';
import { FindClient, OpenClientForm } from '#web/counter/find-client.tsx';
import { OfferAtCounter } from '#web/counter/offers/offer-at-counter.tsx';
import { OwnLimit, OwnTerms } from '#web/fields/own-terms.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Reference } from '#web/ui/figures/facts.tsx';
import { QR_DARK, qrCode } from '#web/ui/figures/qr-code.ts';
import { AskedButton } from '#web/ui/overlays/asked-button.tsx';

/**
 * Milliseconds between two checks whether the customer's phone has opened the link and whether the customer has signed.
 */
const LOOK_AGAIN = 3_000;

interface PhoneCodeProps {
  readonly applicationId: number;
  readonly secret: string;
  readonly expiresAt: string;
  readonly onSigned: (signed: CounterApplication) => void;
  /** Called with the draft as the customer's phone has left it. */
  readonly onBack: (draft: CounterApplication | undefined) => void;
}

/** The code that the customer's phone scans, and what the phone has done so far (rule: counter-link). */
function PhoneCode({ applicationId, secret, expiresAt, onSigned, onBack }: PhoneCodeProps) {
  const { data } = useQuery({
    ...query(counterApi.one, { params: { id: applicationId } }),
    refetchInterval: LOOK_AGAIN,
  });
  const isSigned = data !== undefined && !isDraft(data.status);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the phone has signed
  useEffect(() => {
    if (isSigned) onSigned(data);
  }, [isSigned]);
  const { viewBox, path } = qrCode(`${location.origin}/en-la-oficina${COUNTER_FRAGMENT}${secret}`);
  const photos = [data?.cedulaPhotoUrl, data?.cedulaBackPhotoUrl, data?.selfieWithCedulaUrl].filter(Boolean);
  const link = data?.phoneLink;
  return (
    <Card title="Fotos y firma en su teléfono">
      <p>
        Que lea el código con la cámara de su teléfono. Sirve una vez, en un solo teléfono, hasta las{' '}
        <b>{timeIn(new Date(expiresAt))}</b>.
      </p>
      {!link?.openedAt && (
        <svg
          viewBox={viewBox}
          role="img"
          aria-label="Código para el teléfono de la persona"
          shapeRendering="crispEdges"
          className="w-full max-w-72 rounded-md bg-sheet"
        >
          <path d={path} fill={QR_DARK} />
        </svg>
      )}
      <p role="status">
        {data && !link && !isSigned
          ? 'El enlace ya no sirve. Vuelva a los datos y haga otro.'
          : link?.openedAt
            ? `El teléfono está abierto: ${photos.length} de 3 fotos. Falta la firma.`
            : 'Ningún teléfono lo ha leído todavía.'}
      </p>
      <div>
        <Button variant="outline" onClick={() => onBack(data)}>
          Volver a los datos
        </Button>
      </div>
    </Card>
  );
}

/** This staff member's unsent drafts: to continue, or to discard with their photos. */
function TakenDrafts() {
  const { data } = useRead(counterApi.list, {});
  const discard = useAction(counterApi.discard, [counterApi.list], {
    done: 'Borrador descartado',
    failed: 'No se pudo descartar el borrador',
  });
  if (!data || data.length === 0) return null;
  return (
    <Card title="Sin terminar">
      <ul className="grid gap-4">
        {data.map(({ id, reference, fullName, updatedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              <b>{fullName}</b>, solicitud <Reference of={reference} />
              <span className="block text-sm text-ink-soft">
                Última vez: {formatInstant(new Date(updatedAt))}
              </span>
            </span>
            <LinkButton href={`/admin-counter?solicitud=${id}`}>
              Continuar <Reference of={reference} />
            </LinkButton>
            <AskedButton
              label={
                <>
                  Descartar <Reference of={reference} />
                </>
              }
              look={{ variant: 'outline' }}
              title="Descartar el borrador"
              description="Se borran las respuestas y las fotos. El cliente queda."
              confirmLabel="Descartar"
              busyLabel="Descartando..."
              variant="danger"
              busy={discard.isPending}
              onConfirm={(close) => discard.mutate({ params: { id } }, { onSettled: close })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Open offers to clients without a login, who answer them at the counter (rule: counter-offer-at-counter). */
function OpenOffers() {
  const { data } = useRead(offersAtCounterApi.list, {});
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

const PAGE = '/admin-counter';
const addressOf = (id: number) => `${PAGE}?solicitud=${id}`;

const Another = () => <BackLink href={PAGE}>Atender a otra persona</BackLink>;

/** A button that starts an application for a returning or just registered client. */
function StartApplication({ clientId }: { readonly clientId: number }) {
  const { data, error, refetch } = useRead(clientsApi.one, { params: { id: clientId } });
  const start = useAction(counterApi.start, CHANGES, { done: 'Solicitud abierta', failed: null });
  if (error && !data)
    return <LoadFailed title="No se pudo cargar el cliente" error={error} retry={refetch} />;
  if (!data) return <Loading>Cargando el cliente...</Loading>;
  return (
    <Card title={`${data.firstName} ${data.lastName}`}>
      <p className="wrap-anywhere">{deskText(data)}</p>
      <p>Tenga a la persona delante y su cédula en la mano.</p>
      <FailedCall title="No se pudo abrir la solicitud" error={start.error} otherwise="Intente de nuevo." />
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
  const give = useAction(counterApi.givePhoneLink, [counterApi.one], { done: 'Código listo', failed: null });
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
            <FailedCall title="No se pudo hacer el código" error={give.error} otherwise="Intente de nuevo." />
            <FailedCall
              title="No se pudo entregar el equipo"
              error={handOver.error}
              otherwise="Intente de nuevo."
            />
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
  const { data, error, refetch } = useRead(counterApi.one, { params: { id } });
  if (error && !data)
    return <LoadFailed title="No se pudo cargar la solicitud" error={error} retry={refetch} />;
  if (!data) return <Loading>Cargando la solicitud...</Loading>;
  return (
    <>
      <h1 className="text-2xl">
        Solicitud <Reference of={data.reference} /> de {data.fullName}
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
