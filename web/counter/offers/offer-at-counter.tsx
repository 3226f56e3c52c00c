import ArrowRight from 'lucide-react/icons/arrow-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { type OfficeOffer, offersAtCounterApi } from '#contract/offers-at-counter.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { termText } from '#domain/limits/instalments.ts';
import { formatPesos } from '#domain/money.ts';
import { ConfirmCall } from '#web/app/calls/confirm-call.tsx';
import { LoadFailed, Loading } from '#web/app/calls/content-states.tsx';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { useUser } from '#web/app/session/session.tsx';
import { ANSWERED, useHandOverTo } from '#web/counter/counter.queries.ts';
import {
  emptyVouching,
  keepDeviceName,
  type VouchingErrors,
  VouchingFields,
  vouchingErrors,
} from '#web/counter/vouching.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Reference } from '#web/ui/figures/facts.tsx';

interface AnswerProps {
  readonly offer: OfficeOffer;
  readonly onAnswered: (message: string) => void;
}

const Terms = ({ amount, term }: { readonly amount: number; readonly term: number }) => (
  <>
    <b>{formatPesos(amount)}</b> en {termText(term)}
  </>
);

/** An offer for the client at the counter: the request, the offer, and the two answers (rule: counter-offer-answer). */
function AnswerOffer({ offer, onAnswered }: AnswerProps) {
  const { id, reference, fullName, cedula, amount, term, offeredAmount, offeredTerm, notes } = offer;
  const [vouching, setVouching] = useState(emptyVouching);
  const [wrong, setWrong] = useState<VouchingErrors>({});
  const [isDeclining, setDeclining] = useState(false);
  const decline = useAction(offersAtCounterApi.decline, ANSWERED, { done: 'Oferta rechazada', failed: null });
  const handOver = useHandOverTo(id);
  const user = useUser();
  function check(): boolean {
    const parties = { signerCedula: cedula ?? '', takerName: fullNameOf(user) };
    const found = vouchingErrors(vouching, parties, dayInSantoDomingo(new Date()));
    setWrong(found);
    const [first] = Object.keys(found);
    if (first) document.getElementById(first)?.focus();
    return first === undefined;
  }
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
      <FailedCall
        title="No se pudo entregar el equipo"
        error={handOver.error}
        otherwise="Intente de nuevo."
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="money"
          busy={handOver.isPending}
          icon={<ArrowRight />}
          onClick={() => {
            if (!check()) return;
            keepDeviceName(vouching.device.trim());
            handOver.start(vouching);
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
      <ConfirmCall
        open={isDeclining}
        title="¿La persona rechaza la oferta?"
        description="La solicitud termina. Puede hacer otra cuando quiera."
        confirmLabel="Rechazar la oferta"
        variant="danger"
        action={decline}
        failed="No se pudo rechazar la oferta"
        otherwise="La oferta sigue en pie."
        onCancel={() => setDeclining(false)}
        onConfirm={() =>
          decline.mutate(
            { params: { id }, body: { cedulaSeen: true } },
            { onSuccess: ({ message }) => onAnswered(message) },
          )
        }
      />
    </Card>
  );
}

/** An open offer whose client is present and has no account to answer it with. */
export function OfferAtCounter({ id }: { readonly id: number }) {
  const [answered, setAnswered] = useState<string | null>(null);
  const { data, error, refetch } = useRead(
    offersAtCounterApi.one,
    { params: { id } },
    { enabled: answered === null },
  );
  if (answered !== null)
    return (
      <Card title={answered}>
        <p className="flex items-center gap-3">
          <CircleCheck className="size-8 shrink-0 text-success" />
          {data && `Solicitud ${data.reference} de ${data.fullName}.`}
        </p>
        <div>
          <LinkButton href="/admin-counter">Atender a otra persona</LinkButton>
        </div>
      </Card>
    );
  if (error && !data) return <LoadFailed title="No se pudo cargar la oferta" error={error} retry={refetch} />;
  if (!data) return <Loading>Cargando la oferta...</Loading>;
  return <AnswerOffer offer={data} onAnswered={setAnswered} />;
}
