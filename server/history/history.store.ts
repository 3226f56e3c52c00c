import { EVENT_SUBJECTS, type EventSubject } from '#domain/audit/event-facts.ts';
import type { Tx } from '#server/http/context.ts';

/** The audit log's rows about an application and its loans, oldest first. */
export const eventsAbout = (tx: Tx, applicationId: number, loanIds: readonly number[]) =>
  tx
    .selectFrom('events')
    .select(['name', 'happenedAt'])
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
    .leftJoin('users', 'users.id', 'events.actorId')
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
