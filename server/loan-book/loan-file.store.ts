import type { EventSubject } from '#domain/audit/event-facts.ts';
import type { Tx } from '#server/http/context.ts';

/** Of one loan: enough for everything that ever happened to one. */
const MOST = 500;

export const paymentsOf = (tx: Tx, loanId: number) =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('loanId', '=', loanId)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();

export interface Subjects {
  readonly applicationId: number;
  readonly loanId: number;
  readonly paymentIds: readonly number[];
}

/** The audit log's rows about a loan, its application and its payments, newest first, with who did it. */
export const eventsAbout = (tx: Tx, { applicationId, loanId, paymentIds }: Subjects) =>
  tx
    .selectFrom('events')
    .leftJoin('users', 'users.id', 'events.actorId')
    .select(['events.id', 'events.name', 'events.happenedAt', 'users.firstName', 'users.lastName'])
    .where((where) => {
      const about = (subject: EventSubject, ids: readonly number[]) =>
        where.and([where('subject', '=', subject), where('subjectId', 'in', ids.map(String))]);
      return where.or([
        about('application', [applicationId]),
        about('loan', [loanId]),
        ...(paymentIds.length > 0 ? [about('payment', paymentIds)] : []),
      ]);
    })
    .orderBy('events.id', 'desc')
    .limit(MOST)
    .execute();

/** What was told because of these events. */
export const messagesOf = async (tx: Tx, userId: number, eventIds: readonly number[]) =>
  eventIds.length === 0
    ? []
    : tx
        .selectFrom('messages')
        .select(['id', 'channel', 'subject', 'bodyText', 'createdAt', 'sentAt', 'failedAt'])
        .where('userId', '=', userId)
        .where('eventId', 'in', [...eventIds])
        .orderBy('id', 'desc')
        .execute();
