import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { type OfficeOffer, offersAtCounterApi } from '#contract/offers-at-counter.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { termText } from '#domain/limits/instalments.ts';
import { formatPesos } from '#domain/money.ts';
import { call } from '#web/app/calls/api-client.ts';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { useUser } from '#web/app/session/session.tsx';
import { useAcceptAtCounter, useDeclineAtCounter } from '#web/counter/counter.queries.ts';
import { keepDeviceName } from '#web/counter/device-name.ts';
import { SignatureStep } from '#web/counter/signature-step.tsx';
import {
  emptyVouching,
  heardByOf,
  type Vouching,
  type VouchingErrors,
  vouchingErrors,
} from '#web/counter/vouching.ts';
import { VouchingFields } from '#web/counter/vouching-fields.tsx';
import { shownQuery } from '#web/signing/agreement-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Reference } from '#web/ui/figures/reference.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface AnswerProps {
  readonly offer: OfficeOffer;
  readonly onAnswered: (message: string) => void;
}

const Terms = ({ amount, term }: { readonly amount: number; readonly term: number }) => (
  <>
    <b>{formatPesos(amount)}</b> en {termText(term)}
  </>
);

/** The screen on which the client at the counter signs an offer: both texts, and a pad for each. */
function OfferSigning({
  offer,
  vouching,
  onAnswered,
  onBack,
}: AnswerProps & { readonly vouching: Vouching; readonly onBack: () => void }) {
  const accept = useAcceptAtCounter();
  const { id, updatedAt } = offer;
  const heardBy = heardByOf(vouching);
  const body = { ...(heardBy && { witness: heardBy }) };
  const about = JSON.stringify({ id, updatedAt, ...body });
  return (
    <SignatureStep
      person={offer}
      agreement={shownQuery([offersAtCounterApi.preview.path, about], (signal) =>
        call(offersAtCounterApi.preview, { params: { id }, body }, { signal }),
      )}
      heardBy={heardBy}
      busy={accept.isPending}
      failure={accept.error}
      onSigned={(signed) =>
        accept.mutate(
          { params: { id }, body: { ...signed, device: vouching.device.trim(), cedulaSeen: true } },
          { onSuccess: ({ message }) => onAnswered(message) },
        )
      }
      otherwise={
        <Button variant="outline" onClick={onBack}>
          Volver a la oferta
        </Button>
      }
    />
  );
}

/** An offer for the client at the counter: the request, the offer, and the two answers (rule: counter-offer-answer). */
function AnswerOffer({ offer, onAnswered }: AnswerProps) {
  const { id, reference, fullName, cedula, amount, term, offeredAmount, offeredTerm, notes } = offer;
  const [vouching, setVouching] = useState(emptyVouching);
  const [wrong, setWrong] = useState<VouchingErrors>({});
  const [isSigning, setSigning] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  const decline = useDeclineAtCounter();
  const user = useUser();
  function check(): boolean {
    const parties = { signerCedula: cedula ?? '', takerName: fullNameOf(user) };
    const found = vouchingErrors(vouching, parties, dayInSantoDomingo(new Date()));
    setWrong(found);
    const [first] = Object.keys(found);
    if (first) document.getElementById(first)?.focus();
    return first === undefined;
  }
  if (isSigning)
    return (
      <OfferSigning
        offer={offer}
        vouching={vouching}
        onAnswered={onAnswered}
        onBack={() => setSigning(false)}
      />
    );
  return (
    <Card title="La contra oferta">
      <p>
        <b>{fullName}</b>
        {cedula && (
          <>
            , cédula <span className="whitespace-nowrap">{formatCedula(cedula)}</span>
          </>
        )}
        . Solicitud <Reference of={reference} />.
      </p>
      <p>
        Pidió <Terms amount={amount} term={term} />. Se le ofrecen{' '}
        <Terms amount={offeredAmount} term={offeredTerm} />.
      </p>
      {notes && (
        <blockquote className="rounded-md border-l-6 border-brand bg-brand-tint px-4 py-3">
          {notes}
        </blockquote>
      )}
      <VouchingFields
        values={vouching}
        errors={wrong}
        change={(changed) => {
          setVouching((before) => ({ ...before, ...changed }));
          setWrong((before) =>
            Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(changed, name))),
          );
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="money"
          icon={<ArrowRight aria-hidden="true" />}
          onClick={() => {
            if (!check()) return;
            keepDeviceName(vouching.device.trim());
            setSigning(true);
          }}
        >
          Aceptar en la oficina
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            decline.reset();
            if (check()) setDeclining(true);
          }}
        >
          No la acepta
        </Button>
      </div>
      <ConfirmDialog
        open={isDeclining}
        title="¿La persona rechaza la oferta?"
        description="La solicitud termina. Puede hacer otra cuando quiera."
        confirmLabel="Rechazar la oferta"
        variant="danger"
        busy={decline.isPending}
        onCancel={() => setDeclining(false)}
        onConfirm={() =>
          decline.mutate(
            { params: { id }, body: { cedulaSeen: true } },
            { onSuccess: ({ message }) => onAnswered(message) },
          )
        }
      >
        {decline.error ? (
          <FailedCall
            title="No se pudo rechazar la oferta"
            error={decline.error}
            otherwise="La oferta sigue en pie."
            kept=""
          />
        ) : undefined}
      </ConfirmDialog>
    </Card>
  );
}

/** An open offer whose client is present and has no account to answer it with. */
export function OfferAtCounter({ id }: { readonly id: number }) {
  const [answered, setAnswered] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    ...query(offersAtCounterApi.one, { params: { id } }),
    enabled: answered === null,
  });
  if (answered !== null)
    return (
      <Card title={answered}>
        <p className="flex items-center gap-3">
          <CircleCheck className="size-8 shrink-0 text-success" aria-hidden="true" />
          {data && `Solicitud ${data.reference} de ${data.fullName}.`}
        </p>
        <div>
          <LinkButton href="/admin-counter">Atender a otra persona</LinkButton>
        </div>
      </Card>
    );
  if (error)
    return <LoadFailed title="No se pudo cargar la oferta" error={error} retry={() => void refetch()} />;
  if (!data) return <Loading>Cargando la oferta...</Loading>;
  return <AnswerOffer offer={data} onAnswered={setAnswered} />;
}
