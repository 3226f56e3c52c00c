import { useSearch } from 'wouter';
import { formatInstant } from '#domain/calendar.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { isTermsChange } from '#web/app/calls/failure-words.ts';
import { correctedBy } from '#web/app/queue/correction.ts';
import { ItemWord, RefusalText, stateOf } from '#web/app/queue/item-word.tsx';
import { forgetEviction, type PageQueue, useQueue } from '#web/app/queue/page-queue.ts';
import { deleteItem, wake } from '#web/app/queue/page-sender.ts';
import { isToSend, type QueueItem, type Refusal } from '#web/app/queue/sending/queue-item.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AskedButton } from '#web/ui/overlays/asked-button.tsx';

/** The id of the heading of the list of waiting items. */
export const WAITING_LIST = 'por-enviar';

/**
 * Label of the button that corrects a refused item: a signed one needs new signatures once the terms have changed, any
 * other is corrected in its form.
 */
const correctionLabel = (refusal: Refusal): string =>
  isTermsChange(new ApiError(refusal)) ? 'Leer y firmar de nuevo' : 'Corregir';

interface RowProps {
  readonly item: QueueItem;
  readonly queue: PageQueue;
}

function Row({ item, queue }: RowProps) {
  const { clientId, title, note, createdAt, refusal } = item;
  const state = stateOf(queue, clientId) ?? 'waiting';
  // This screen says already why it cannot be corrected.
  const isOpened = correctedBy(useSearch()) === clientId;
  return (
    <li className="grid grid-cols-1 gap-2 rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-md">{title}</h3>
        <div role="status">
          <ItemWord state={state} />
        </div>
      </div>
      <p className="text-sm text-ink-soft">Registrado el {formatInstant(new Date(createdAt))}</p>
      {refusal ? (
        <>
          <RefusalText refusal={refusal} />
          <p className="text-sm text-ink-soft">Lo que llenaste sigue en este teléfono.</p>
        </>
      ) : (
        <p>{note}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {refusal && !isOpened && (
          <LinkButton href={item.correction} variant="outline">
            {correctionLabel(refusal)} <span className="sr-only">{title}</span>
          </LinkButton>
        )}
        <AskedButton
          what={title}
          look={{ variant: 'quiet' }}
          title="¿Borrar sin enviar?"
          description={`${title}: se borra de este teléfono con sus archivos. Si ya llegó, borrarlo aquí no lo anula.`}
          confirmLabel="Borrar"
          variant="danger"
          onConfirm={(close) => {
            close();
            void deleteItem(clientId);
          }}
        />
      </div>
    </li>
  );
}

function Evicted() {
  return (
    <div role="alert" className="grid justify-items-start gap-1 rounded-md bg-warning-tint p-4">
      <p>
        Este teléfono borró lo que tenía guardado sin enviar, por falta de espacio. Revisa si llegó; si no,
        hay que registrarlo otra vez.
      </p>
      <Button variant="quiet" onClick={forgetEviction}>
        Entendido
      </Button>
    </div>
  );
}

/** Why the items wait, and what happens next. */
function waitingText({ paused, answered }: PageQueue): string {
  if (paused) return 'Tu sesión terminó. Cuando inicies sesión otra vez con esta cuenta, se envía solo.';
  const closed = 'también con esta página cerrada si el teléfono lo permite.';
  return answered
    ? `El servidor no pudo recibirlo ahora. Se intenta otra vez solo, ${closed}`
    : `Se envía solo cuando haya señal, ${closed}`;
}

interface WaitingListProps {
  /** The `clientId` of an item that the list leaves out, since a form on the same screen shows it. */
  readonly without?: string | null;
}

/**
 * This account's queue items that the server does not have yet (rule: queued-write); renders nothing if there are none.
 */
export function WaitingList({ without = null }: WaitingListProps) {
  const queue = useQueue();
  const items = queue.items.filter(({ clientId }) => clientId !== without);
  const received = queue.received.filter(({ clientId }) => clientId !== without);
  if (items.length + received.length === 0 && !queue.evicted) return null;
  const waits = items.some(isToSend);
  return (
    <Card
      title={
        <span id={WAITING_LIST} tabIndex={-1} className="scroll-mt-24">
          Por enviar
        </span>
      }
    >
      {queue.evicted && <Evicted />}
      {waits && <p>{waitingText(queue)}</p>}
      <ul className="grid gap-3">
        {items.map((item) => (
          <Row key={item.clientId} item={item} queue={queue} />
        ))}
        {received.map(({ clientId, title }) => (
          <li
            key={clientId}
            className="flex flex-wrap items-center justify-between gap-x-4 rounded-md border border-line p-4"
          >
            <h3 className="text-md">{title}</h3>
            <div role="status">
              <ItemWord state="received" />
            </div>
          </li>
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
