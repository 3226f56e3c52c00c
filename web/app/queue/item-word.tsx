import type { Tone } from '#domain/tone.ts';
import { ApiError, sentenceOf } from '#web/app/calls/api-error.ts';
import { type PageQueue, useQueue } from '#web/app/queue/page-queue.ts';
import type { Refusal } from '#web/app/queue/sending/queue-item.ts';
import { Badge } from '#web/ui/badge.tsx';

/** The label of each state of a queue item, the same on every screen. */
const WORDS = {
  waiting: { label: 'Guardado en este teléfono', tone: 'warning' },
  sending: { label: 'Enviando', tone: 'info' },
  received: { label: 'Recibido', tone: 'success' },
  refused: { label: 'No se aceptó', tone: 'danger' },
} as const satisfies Record<string, { label: string; tone: Tone }>;
export type ItemState = keyof typeof WORDS;

/** The state of a queue item; `null` for one that the queue does not have: it was deleted. */
export function stateOf({ items, received, sending }: PageQueue, clientId: string): ItemState | null {
  if (received.some((item) => item.clientId === clientId)) return 'received';
  const item = items.find((one) => one.clientId === clientId);
  if (!item) return null;
  if (sending === clientId) return 'sending';
  return item.refusal ? 'refused' : 'waiting';
}

export const useItemState = (clientId: string): ItemState | null => stateOf(useQueue(), clientId);

export function ItemWord({ state }: { readonly state: ItemState }) {
  const { label, tone } = WORDS[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Why the server refused an item, in its words. */
export function RefusalText({ refusal }: { readonly refusal: Refusal }) {
  const error = new ApiError(refusal);
  return (
    <>
      <p>{sentenceOf(error, 'El servidor no lo aceptó.')}</p>
      {error.errors.map(({ field, message }) => (
        <p key={field}>{message}</p>
      ))}
    </>
  );
}
