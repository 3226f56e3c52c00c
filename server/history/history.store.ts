import { sql } from 'kysely';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { EVENT, HISTORY_EVENTS, STAFF_ACTIONS, type StaffAction } from '#domain/audit/event.ts';
import { EVENT_SUBJECTS, type EventSubject } from '#domain/audit/event-facts.ts';
import { OWNERS_EVENTS } from '#domain/audit/office-events.ts';
import { isIn } from '#domain/enum-table.ts';
import type { Tx } from '#server/http/context.ts';
import { accountNow } from '#server/merges/merges.store.ts';

export interface Subject {
  readonly subject: Extract<EventSubject, 'application' | 'loan' | 'payment'>;
  readonly id: number;
}

export interface LastStaffAction {
  readonly staffAction: StaffAction;
  readonly at: Date;
  /** The actor of the last change; `null`: the program itself. */
  readonly by: { readonly isAdmin: boolean; readonly name: string } | null;
}

/** Number of a row's latest events that are searched for its last change: no row has so many events after it. */
const LOOKED_AT = 20;

/** Events of payments that changed the books of their loan, and so the loan's row. */
const MOVED_BOOKS = STAFF_ACTIONS.filter(
  (name) => EVENT[name].subject === 'payment' && EVENT[name].papers === 'letter_changed',
);

/**
 * The last event that changed a row, with the event's actor. A loan changes with its payments too: they are events of
 * their own subject.
 */
export async function lastStaffAction(tx: Tx, { subject, id }: Subject): Promise<LastStaffAction | null> {
  const rows = await tx
    .selectFrom('events')
    .leftJoin('users', (join) => join.on('users.id', '=', accountNow(sql.ref('events.actorId'))))
    .select(['events.name', 'events.happenedAt', 'users.id as userId', 'users.isAdmin'])
    .select(['users.firstName', 'users.lastName'])
    .where((where) =>
      where.or([
        where.and([where('events.subject', '=', subject), where('events.subjectId', '=', String(id))]),
        ...(subject === 'loan'
          ? [
              where.and([
                where('events.subject', '=', 'payment'),
                where('events.name', 'in', MOVED_BOOKS),
                where(
                  'events.subjectId',
                  'in',
                  where
                    .selectFrom('payments')
                    .select(sql<string>`payments.id::text`.as('id'))
                    .where('payments.loanId', '=', id),
                ),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy('events.id', 'desc')
    .limit(LOOKED_AT)
    .execute();
  for (const { name, happenedAt, userId, isAdmin, firstName, lastName } of rows) {
    if (!isIn(STAFF_ACTIONS, name)) continue;
    const by =
      userId === null ? null : { isAdmin: isAdmin === true, name: fullNameOf({ firstName, lastName }) };
    return { staffAction: name, at: happenedAt, by };
  }
  return null;
}

/** The events of a customer's history about an application and its loans, oldest first. */
export const eventsAbout = (tx: Tx, applicationId: number, loanIds: readonly number[]) =>
  tx
    .selectFrom('events')
    .select(['name', 'happenedAt'])
    // A loan that is chased has hundreds of others.
    .where('name', 'in', HISTORY_EVENTS)
    .where((where) =>
      where.or([
        where.and([where('subject', '=', 'application'), where('subjectId', '=', String(applicationId))]),
        ...(loanIds.length === 0
          ? []
          : [where.and([where('subject', '=', 'loan'), where('subjectId', 'in', loanIds.map(String))])]),
      ]),
    )
    .orderBy('id')
    .limit(200)
    .execute();

/** Maximum number of events that are read about one object: more than any object ever has. */
const MOST = 500;

export type Subjects = Partial<Record<EventSubject, readonly number[]>>;

/** The audit log's events about all of these subjects, newest first. */
const newestAbout = (tx: Tx, subjects: Subjects) =>
  tx
    .selectFrom('events')
    .leftJoin('users', (join) => join.on('users.id', '=', accountNow(sql.ref('events.actorId'))))
    .where((where) =>
      where.or(
        EVENT_SUBJECTS.flatMap((subject) => {
          const ids = subjects[subject] ?? [];
          return ids.length === 0
            ? []
            : [where.and([where('subject', '=', subject), where('subjectId', 'in', ids.map(String))])];
        }),
      ),
    )
    .where('events.name', 'not in', OWNERS_EVENTS)
    .orderBy('events.id', 'desc')
    .limit(MOST);

/** The audit log's events about all of these subjects, newest first, each with its actor. */
export const staffEventsAbout = (tx: Tx, subjects: Subjects) =>
  newestAbout(tx, subjects)
    .select(['events.id', 'events.name', 'events.happenedAt', 'users.firstName', 'users.lastName'])
    .execute();

/** The messages to a person that events about these subjects caused. */
export const messagesAbout = (tx: Tx, userId: number, subjects: Subjects) =>
  tx
    .selectFrom('messages')
    .select(['id', 'channel', 'subject', 'bodyText', 'contentSid', 'contentVariables'])
    .select(['createdAt', 'sentAt', 'deliveredAt', 'failedAt'])
    .where('userId', '=', userId)
    .where('eventId', 'in', newestAbout(tx, subjects).select('events.id'))
    .orderBy('id', 'desc')
    .execute();

/** The ids of a client's applications, each with those of its loans. */
export const heldBy = (tx: Tx, userId: number) =>
  tx
    .selectFrom('loanApplications as a')
    .leftJoin('loans as l', 'l.applicationId', 'a.id')
    .select(['a.id as applicationId', 'l.id as loanId'])
    .where('a.userId', '=', userId)
    .execute();
