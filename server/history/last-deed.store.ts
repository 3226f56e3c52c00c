import { fullNameOf } from '#domain/accounts/person-name.ts';
import { DEEDS, type Deed } from '#domain/audit/event.ts';
import type { EventSubject } from '#domain/audit/event-facts.ts';
import { isIn } from '#domain/closed-set.ts';
import type { Tx } from '#server/http/context.ts';

export interface Subject {
  readonly subject: Extract<EventSubject, 'application' | 'loan' | 'payment'>;
  readonly id: number;
}

export interface LastDeed {
  readonly deed: Deed;
  readonly at: Date;
  /** `null`: the program itself. */
  readonly by: { readonly isAdmin: boolean; readonly name: string } | null;
}

/** Of the latest events about a row: no row has so many after its last change. */
const LOOKED_AT = 20;

/** Who changed a row last, and how. */
export async function lastDeed(tx: Tx, { subject, id }: Subject): Promise<LastDeed | null> {
  const rows = await tx
    .selectFrom('events')
    .leftJoin('users', 'users.id', 'events.actorId')
    .select(['events.name', 'events.happenedAt', 'users.id as userId', 'users.isAdmin'])
    .select(['users.firstName', 'users.lastName'])
    .where('events.subject', '=', subject)
    .where('events.subjectId', '=', String(id))
    .orderBy('events.id', 'desc')
    .limit(LOOKED_AT)
    .execute();
  for (const { name, happenedAt, userId, isAdmin, firstName, lastName } of rows) {
    if (!isIn(DEEDS, name)) continue;
    const by =
      userId === null ? null : { isAdmin: isAdmin === true, name: fullNameOf({ firstName, lastName }) };
    return { deed: name, at: happenedAt, by };
  }
  return null;
}
