import { sql } from 'kysely';
import type { EventSubject } from '#domain/audit/event-facts.ts';
import { OWNERS_EVENTS } from '#domain/audit/office-events.ts';
import { type Slice, sliced } from '#server/db/keyset.ts';
import type { Tx } from '#server/http/context.ts';
import { accountNow } from '#server/merges/merges.store.ts';

export interface AuditFilter {
  readonly name: string | null;
  readonly subject: EventSubject | null;
  readonly subjectId: string | null;
  readonly actorId: number | null;
  /** The period of the events: from `since`, included, to `until`, excluded; `null` on a side: no limit there. */
  readonly since: Date | null;
  readonly until: Date | null;
  /** Whether the events are listed that only owners see. */
  readonly withOwners: boolean;
}

/**
 * SQL expression for the full name of the person whom an event is about: the owner of its application, loan, payment
 * or account.
 */
const PERSON = sql<string | null>`(
  select u.first_name || ' ' || u.last_name from users u
  where u.erased_at is null and u.id = case
    when events.subject_id !~ '^[0-9]{1,9}$' then null
    when events.subject = 'user' then ${accountNow(sql`events.subject_id::integer`)}
    when events.subject = 'application' then (select user_id from loan_applications where id = events.subject_id::integer)
    when events.subject = 'loan' then (select user_id from loans where id = events.subject_id::integer)
    when events.subject = 'payment' then (select user_id from payments where id = events.subject_id::integer)
  end)`;

function filtered(tx: Tx, filter: AuditFilter) {
  let query = tx
    .selectFrom('events')
    .leftJoin('users', (join) => join.on('users.id', '=', accountNow(sql.ref('events.actorId'))))
    .leftJoin('apiTokens', (join) =>
      join.on('apiTokens.id', '=', sql<number>`(events.facts ->> 'token')::integer`),
    )
    .select([
      'events.id',
      'events.name',
      'events.happenedAt',
      'events.actorId',
      'events.subject',
      'events.subjectId',
      'events.facts',
      'events.ip',
      'users.firstName',
      'users.lastName',
      'users.isAdmin',
      'apiTokens.id as tokenId',
      'apiTokens.name as tokenName',
      PERSON.as('person'),
    ])
    .select((select) =>
      select
        .selectFrom('loanApplications')
        .select('loanApplications.status')
        // Other subjects have names that are not numbers.
        .where(
          'loanApplications.id',
          '=',
          sql<number>`case when events.subject = 'application' then events.subject_id::integer end`,
        )
        .as('applicationStatus'),
    );
  if (!filter.withOwners) query = query.where('events.name', 'not in', OWNERS_EVENTS);
  if (filter.name !== null) query = query.where('events.name', '=', filter.name);
  if (filter.subject !== null) query = query.where('events.subject', '=', filter.subject);
  if (filter.subjectId !== null) query = query.where('events.subjectId', '=', filter.subjectId);
  if (filter.actorId !== null) query = query.where('events.actorId', '=', filter.actorId);
  if (filter.since !== null) query = query.where('events.happenedAt', '>=', filter.since);
  if (filter.until !== null) query = query.where('events.happenedAt', '<', filter.until);
  return query;
}

/** Lists audit events, newest first; each filter has an index that serves that order. */
export const listEvents = (tx: Tx, filter: AuditFilter, slice: Slice<'happenedAt'>) =>
  sliced(filtered(tx, filter), slice, 'events').execute();

/** Lists audit events with an id above `after`, oldest first. */
export const eventsAfter = (tx: Tx, filter: AuditFilter, after: number, limit: number) =>
  filtered(tx, filter).where('events.id', '>', after).orderBy('events.id').limit(limit).execute();
