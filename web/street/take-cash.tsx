import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { accountsApi } from '#contract/accounts.ts';
import type { Visit } from '#contract/street.ts';
import { AMOUNT_FORMAT } from '#domain/limits/amounts.ts';
import { formatCount, formatPesos, parsePesos, pesos } from '#domain/money.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { ItemWord, RefusalText, stateOf } from '#web/app/queue/item-word.tsx';
import { type PageQueue, reloadQueue, useQueue } from '#web/app/queue/page-queue.ts';
import { deleteItem, wake } from '#web/app/queue/page-sender.ts';
import { ITEM_KIND, isToSend, type QueueItem } from '#web/app/queue/sending/queue-item.ts';
import { putItem } from '#web/app/queue/sending/queue-store.ts';
import { debtNow, giveReceipt, takenOn, toldOf } from '#web/street/phone/give-receipt.ts';
import type { GivenReceipt } from '#web/street/phone/route-store.ts';
import { dueToday } from '#web/street/street.queries.ts';
import { STREET_PAGE } from '#web/sw/street-cache.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { CheckboxField, Form } from '#web/ui/forms.tsx';
import { AskedButton } from '#web/ui/overlays/asked-button.tsx';

const FAILED = {
  forgotten:
    'Este teléfono perdió la cuenta de su talonario. Actualice la ruta con señal antes de dar otro recibo.',
  unkept: 'Este teléfono no tiene espacio para guardar el recibo. Escríbalo a mano y avise a la oficina.',
} as const;

interface TakeCashProps {
  /** Day of the route. */
  readonly day: string;
  readonly visit: Visit;
  /** Receipts that this phone gave for the loan, today or before today's route. */
  readonly given: readonly GivenReceipt[];
  readonly onCancel: () => void;
  readonly onGiven: (receipt: GivenReceipt) => void;
}

/** Warnings that a receipt may be a second one, or for too much; the collector can confirm each. */
function warningsOf(
  { day, visit: { givenToday, reported }, given }: Pick<TakeCashProps, 'day' | 'visit' | 'given'>,
  balance: number,
  amount: number | null,
) {
  const here = given.filter((receipt) => takenOn(receipt) === day);
  const earlier = Math.max(here.length, givenToday.length);
  return [
    ...(reported === undefined
      ? []
      : [`La oficina verifica otro pago suyo de ${formatPesos(pesos(reported))}`]),
    ...(earlier > 0
      ? [`Hoy ya hay ${earlier === 1 ? 'un recibo' : `${earlier} recibos`} de este préstamo`]
      : []),
    ...(amount !== null && amount > balance
      ? [`Pasa de lo que debe: ${formatPesos(pesos(amount - balance))} quedan a su favor`]
      : []),
  ];
}

/** The form for a client's payment in cash; what is due today and not paid yet is filled in. */
export function TakeCash(props: TakeCashProps) {
  const { day, visit, given, onCancel, onGiven } = props;
  const { balance, due: parts } = debtNow(visit, given, day);
  const due = dueToday({ due: parts }) || balance;
  const { values, field, setErrors } = useFields({ amount: formatCount(due) });
  const [meant, setMeant] = useState(false);
  const [busy, setBusy] = useState(false);
  const amount = parsePesos(values.amount);
  const setError = (error: string) => setErrors({ amount: error });
  const warnings = warningsOf(props, balance, amount);
  async function take() {
    if (amount === null || amount < 1) return setError(AMOUNT_FORMAT);
    if (warnings.length > 0 && !meant) return setError('Márquelo, o corrija el monto');
    setBusy(true);
    const told = toldOf(visit, given, amount, day);
    const giving = await giveReceipt(visit, amount, told, new Date()).catch(
      () => ({ outcome: 'unkept' }) as const,
    );
    setBusy(false);
    if (giving.outcome === 'given') onGiven(giving.receipt);
    else setError(FAILED[giving.outcome]);
  }
  return (
    <>
      <button
        type="button"
        onClick={onCancel}
        className="link inline-flex min-h-12 items-center gap-2 justify-self-start font-semibold"
      >
        <ArrowLeft className="size-5" /> Volver a la ruta
      </button>
      <Card title={visit.fullName}>
        <Form className="grid gap-4" onSubmit={take}>
          <p className="text-sm text-ink-soft">
            Vencido hasta hoy {formatPesos(pesos(dueToday({ due: parts })))}, en total debe{' '}
            {formatPesos(pesos(balance))}.
          </p>
          <MoneyField {...field('amount')} label="Efectivo que recibe" />
          {warnings.length > 0 && (
            <CheckboxField
              name="meant"
              label={`${warnings.join('. ')}. Es así`}
              checked={meant}
              onChange={({ target }) => setMeant(target.checked)}
            />
          )}
          <Button type="submit" variant="money" wide busy={busy}>
            {amount !== null && amount > 0
              ? `Recibir ${formatPesos(amount)} y dar recibo`
              : 'Recibir y dar recibo'}
          </Button>
        </Form>
      </Card>
    </>
  );
}

/** Sends a refused item again unchanged: an owner may have removed the obstacle. */
async function sendAgain(item: QueueItem): Promise<void> {
  await putItem({ ...item, refusal: null });
  await reloadQueue();
  await wake();
}

interface RowProps {
  readonly item: QueueItem;
  readonly queue: PageQueue;
  readonly onDelete: () => void;
}

function Row({ item, queue, onDelete }: RowProps) {
  const { kind, title, note, refusal } = item;
  return (
    <li className="grid gap-1 rounded-md border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{title}</span>
        <ItemWord state={stateOf(queue, item.clientId) ?? 'waiting'} />
      </div>
      {refusal ? (
        <div role="alert" className="grid gap-1">
          <RefusalText refusal={refusal} />
        </div>
      ) : (
        <p className="text-sm text-ink-soft">{note}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {refusal && (
          <Button variant="outline" onClick={() => void sendAgain(item)}>
            Intentar de nuevo <span className="sr-only">{title}</span>
          </Button>
        )}
        {/* The collector holds the cash of a receipt: the screen never deletes it. */}
        {!ITEM_KIND[kind].outlivesLogout && (
          <AskedButton
            what={title}
            look={{ variant: 'quiet' }}
            title="¿Borrar sin enviar?"
            description={`${title}: se borra de este teléfono. Si ya llegó, borrarlo aquí no lo anula.`}
            confirmLabel="Borrar"
            variant="danger"
            onConfirm={(close) => {
              close();
              onDelete();
            }}
          />
        )}
      </div>
    </li>
  );
}

interface ToSendProps {
  /** Called before an unsent item is deleted. */
  readonly onDelete?: (clientId: string) => void;
}

/** Receipts and contacts of this phone that the office does not have yet; renders nothing if there are none. */
export function ToSend({ onDelete }: ToSendProps) {
  const queue = useQueue();
  const items = queue.items.filter(({ kind }) => ITEM_KIND[kind].ofRoute);
  if (items.length === 0) return null;
  const waits = items.some(isToSend);
  function drop({ clientId }: QueueItem) {
    onDelete?.(clientId);
    void deleteItem(clientId);
  }
  return (
    <Card title={`Por enviar (${items.length})`}>
      {queue.paused ? (
        <>
          <p>La sesión terminó. Entre otra vez con su cuenta y se envían solos.</p>
          <LinkButton href={addressOf(accountsApi.loginRedirect, { query: { next: STREET_PAGE } })}>
            Iniciar sesión
          </LinkButton>
        </>
      ) : (
        waits && <p>Se envían solos cuando haya señal, cada uno una sola vez, con la hora en que se hizo.</p>
      )}
      <ul className="grid gap-2">
        {items.map((item) => (
          <Row key={item.clientId} item={item} queue={queue} onDelete={() => drop(item)} />
        ))}
      </ul>
      {waits && (
        <Button variant="outline" busy={queue.sending !== null} onClick={() => void wake()}>
          {queue.sending === null ? 'Enviar ahora' : 'Enviando...'}
        </Button>
      )}
    </Card>
  );
}
