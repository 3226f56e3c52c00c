import { EVENT, type EventName } from '#domain/audit/event.ts';
import type { FactName, FieldList } from '#domain/audit/fact-labels.ts';
import { LETTER_CAUSES } from '#domain/audit/lending-events.ts';
import { isIn } from '#domain/enum-table.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { type OutgoingMessage, queueMessages } from '#server/outbox/queue-messages.ts';
import { queueSealing } from '#server/sealing/sealing.store.ts';
import { queueWebhooks } from '#server/webhooks/queue-webhooks.ts';

/** What an event says beside its name and subject: ids and codes, never personal values. */
interface Facts {
  readonly facts?: {
    readonly [F in FactName]?: F extends 'fields' ? FieldList : string | number | boolean | null;
  };
}
type LettersOf<N extends EventName> = (typeof EVENT)[N]['letters'][number];
/**
 * The letters about an event: one list for each kind that the event declares, empty where there is no recipient. They
 * are written in the same transaction; the worker sends them.
 */
type Letters<N extends EventName> = [LettersOf<N>] extends [never]
  ? { readonly letters?: never }
  : { readonly letters: { readonly [K in LettersOf<N>]: readonly OutgoingMessage<K>[] } };
type Told = { readonly [N in EventName]: Facts & Letters<N> };

/** An event of the audit log, named in the past tense: `application.approved`. */
export type DomainEvent = {
  [N in EventName]: { readonly name: N; readonly subjectId: number | string } & Told[N];
}[EventName];

/** Who acts, and when. */
type Cause = Pick<Context, 'now'> & {
  // No network address: the program itself acted.
  readonly ip: string | null;
  readonly actor: { readonly userId: number; readonly tokenId?: number | null } | null;
};

/** Records events as audit rows, and queues the jobs that they cause, in the transaction of the change itself. */
export async function recordEvents(tx: Tx, cause: Cause, events: readonly DomainEvent[]): Promise<void> {
  for (const { name, subjectId, ...told } of events) await write(tx, cause, name, subjectId, told);
}

/** Records one event; what it says may be left out where the event writes no letter. */
export const recordEvent = <const N extends EventName>(
  tx: Tx,
  cause: Cause,
  name: N,
  subjectId: number | string,
  ...[told]: Facts extends Told[N] ? [told?: Told[N]] : [told: Told[N]]
): Promise<void> => write(tx, cause, name, subjectId, told ?? {});

async function write(
  tx: Tx,
  { now, ip, actor }: Cause,
  name: EventName,
  subjectId: number | string,
  {
    facts,
    letters = {},
  }: Facts & { readonly letters?: Readonly<Record<string, readonly OutgoingMessage[]>> },
): Promise<void> {
  const tokenId = actor?.tokenId ?? null;
  if (isIn(LETTER_CAUSES, name)) await queueSealing(tx);
  await queueWebhooks(tx, name, String(subjectId), now);
  await queueMessages(tx, now, Object.values(letters).flat(), {
    name,
    actorId: actor?.userId ?? null,
    subject: EVENT[name].subject,
    subjectId: String(subjectId),
    facts: JSON.stringify({ ...facts, ...(tokenId !== null && { token: tokenId }) }),
    ip,
    happenedAt: now,
  });
}
