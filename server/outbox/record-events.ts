import { EVENT, type EventName } from '#domain/audit/event.ts';
import type { FactName, FieldList } from '#domain/audit/fact-labels.ts';
import { LETTER_CAUSES } from '#domain/audit/lending-events.ts';
import { isIn } from '#domain/enum-table.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { type OutgoingMessage, queueMessages } from '#server/outbox/queue-messages.ts';
import { queueSealing } from '#server/sealing/sealing.store.ts';
import { queueWebhooks } from '#server/webhooks/queue-webhooks.ts';

/**
 * An event of the audit log, named in the past tense: `application.approved`. Its facts hold ids and codes, never
 * personal values.
 */
interface Recorded<N extends EventName> {
  readonly name: N;
  readonly subjectId: number | string;
  readonly facts?: {
    readonly [F in FactName]?: F extends 'fields' ? FieldList : string | number | boolean | null;
  };
}
type LettersOf<N extends EventName> = (typeof EVENT)[N]['letters'][number];
/**
 * The letters about an event: one list for each kind that the event declares, empty where there is no recipient. They
 * are written in the same transaction; the worker sends them.
 */
type Told<N extends EventName> = [LettersOf<N>] extends [never]
  ? { readonly letters?: never }
  : { readonly letters: { readonly [K in LettersOf<N>]: readonly OutgoingMessage<K>[] } };
export type DomainEvent = { [N in EventName]: Recorded<N> & Told<N> }[EventName];

/** Records events as audit rows, and queues the jobs that they cause, in the transaction of the change itself. */
export async function recordEvents(
  tx: Tx,
  // No network address: the program itself acted.
  context: Pick<Context, 'now'> & {
    ip: string | null;
    actor: { userId: number; tokenId?: number | null } | null;
  },
  events: readonly DomainEvent[],
): Promise<void> {
  const tokenId = context.actor?.tokenId ?? null;
  for (const event of events) {
    if (isIn(LETTER_CAUSES, event.name)) await queueSealing(tx);
    await queueWebhooks(tx, event.name, String(event.subjectId), context.now);
    await queueMessages(tx, context.now, Object.values(event.letters ?? {}).flat(), {
      name: event.name,
      actorId: context.actor?.userId ?? null,
      subject: EVENT[event.name].subject,
      subjectId: String(event.subjectId),
      facts: JSON.stringify({ ...event.facts, ...(tokenId !== null && { token: tokenId }) }),
      ip: context.ip,
      happenedAt: context.now,
    });
  }
}
