import type { EventSubject } from '#domain/audit/event-labels.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { type OutgoingMessage, queueMessages } from '#server/outbox/queue-messages.ts';

/** Something that happened, in the past tense: `application.approved`. Facts hold ids and codes, never personal values. */
export interface DomainEvent {
  readonly name: string;
  readonly subject: EventSubject;
  readonly subjectId: number | string;
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>;
  /** What people are told about it; written in the same transaction, sent by the worker. */
  readonly messages?: readonly OutgoingMessage[];
}

/** The recorded event is the audit row and causes the jobs, in the transaction that made it true. */
export async function recordEvents(
  tx: Tx,
  // No address: the program itself did it.
  context: Pick<Context, 'now'> & { ip: string | null; actor: { userId: number } | null },
  events: readonly DomainEvent[],
): Promise<void> {
  for (const event of events) {
    const { id } = await tx
      .insertInto('events')
      .values({
        name: event.name,
        actorId: context.actor?.userId ?? null,
        subject: event.subject,
        subjectId: String(event.subjectId),
        facts: JSON.stringify(event.facts ?? {}),
        ip: context.ip,
        happenedAt: context.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueMessages(tx, context.now, event.messages ?? [], id);
  }
}
