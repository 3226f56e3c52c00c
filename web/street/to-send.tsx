import { useState } from 'react';
import { accountsApi } from '#contract/accounts.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { ApiError, sentenceOf } from '#web/app/calls/api-error.ts';
import { ItemWord, stateOf } from '#web/app/queue/item-word.tsx';
import { type PageQueue, reloadQueue, useQueue } from '#web/app/queue/page-queue.ts';
import { deleteItem, wake } from '#web/app/queue/page-sender.ts';
import { ITEM_KIND, type QueueItem, type Refusal } from '#web/app/queue/sending/queue-item.ts';
import { putItem } from '#web/app/queue/sending/queue-store.ts';
import { STREET_PAGE } from '#web/sw/street-cache.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** Sends a refused item again unchanged: an owner may have removed the obstacle. */
async function sendAgain(item: QueueItem): Promise<void> {
  await putItem({ ...item, refusal: null });
  await reloadQueue();
  await wake();
}

function Reason({ refusal }: { readonly refusal: Refusal }) {
  const error = new ApiError(refusal);
  return (
    <div role="alert" className="grid gap-1">
      <p>{sentenceOf(error, 'El servidor no lo aceptó.')}</p>
      {error.errors.map(({ field, message }) => (
        <p key={field}>{message}</p>
      ))}
    </div>
  );
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
      {refusal ? <Reason refusal={refusal} /> : <p className="text-sm text-ink-soft">{note}</p>}
      <div className="flex flex-wrap gap-2">
        {refusal && (
          <Button variant="outline" onClick={() => void sendAgain(item)}>
            Intentar de nuevo <span className="sr-only">{title}</span>
          </Button>
        )}
        {/* The collector holds the cash of a receipt: the screen never deletes it. */}
        {!ITEM_KIND[kind].outlivesLogout && (
          <Button variant="quiet" onClick={onDelete}>
            Borrar <span className="sr-only">{title}</span>
          </Button>
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
  const [asked, setAsked] = useState<QueueItem | null>(null);
  const items = queue.items.filter(({ kind }) => ITEM_KIND[kind].ofRoute);
  if (items.length === 0) return null;
  function drop({ clientId }: QueueItem) {
    onDelete?.(clientId);
    void deleteItem(clientId);
    setAsked(null);
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
        <p>Se envían solos cuando haya señal, cada uno una sola vez, con la hora en que se hizo.</p>
      )}
      <ul className="grid gap-2">
        {items.map((item) => (
          <Row key={item.clientId} item={item} queue={queue} onDelete={() => setAsked(item)} />
        ))}
      </ul>
      <Button variant="outline" busy={queue.sending !== null} onClick={() => void wake()}>
        {queue.sending === null ? 'Enviar ahora' : 'Enviando...'}
      </Button>
      <ConfirmDialog
        open={asked !== null}
        title="¿Borrar sin enviar?"
        description={`${asked?.title ?? ''}: se borra de este teléfono. Si ya llegó, borrarlo aquí no lo anula.`}
        confirmLabel="Borrar"
        variant="danger"
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && drop(asked)}
      />
    </Card>
  );
}
