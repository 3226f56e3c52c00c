import { sql } from 'kysely';
import { wordQuery } from '#domain/accounts/search-words.ts';
import type { SharedDatum } from '#domain/applications/review.ts';
import {
  type ApplicationStatus,
  type DECIDED_STATUSES,
  DRAFT_STATUSES,
  OPEN_STATUSES,
} from '#domain/applications/status.ts';
import { OPEN_LOANS } from '#domain/loans/loan.ts';
import type { LoanSearch } from '#domain/loans/loan-search.ts';
import { fullNameOf } from '#server/db/full-name.ts';
import { type Slice, type Sortable, sliced } from '#server/db/keyset.ts';
import { listOf } from '#server/db/members.ts';
import type { ApplicationRow, NewRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

export const insertScorecard = (tx: Tx, row: NewRow<'decisionScorecards'>): Promise<unknown> =>
  tx.insertInto('decisionScorecards').values(row).execute();

/** Scorecards kept with the decisions of an application, newest first. */
export const scorecardsOf = (tx: Tx, applicationId: number) =>
  tx
    .selectFrom('decisionScorecards as s')
    .innerJoin('users as u', 'u.id', 's.decidedBy')
    .select(['s.id', 's.decision', 's.lines', 's.decidedAt', 'u.firstName', 'u.lastName'])
    .where('s.applicationId', '=', applicationId)
    .orderBy('s.id', 'desc')
    .execute();

interface WaitingFilters {
  readonly statuses: readonly ApplicationStatus[];
  readonly search: LoanSearch;
}

/** Query for applications with the facts from which warnings follow. */
const withFacts = (tx: Tx) =>
  tx
    .selectFrom('loanApplications as a')
    .selectAll('a')
    .select((select) => [
      select
        .exists(
          select
            .selectFrom('loanApplications as other')
            .select('other.id')
            .whereRef('other.userId', '=', 'a.userId')
            .whereRef('other.id', '<>', 'a.id')
            .where('other.status', 'in', [...OPEN_STATUSES]),
        )
        .as('otherOpen'),
      select
        .exists(
          select
            .selectFrom('authorizationRevocations as r')
            .innerJoin('legalDocuments as d', 'd.id', 'r.legalDocumentId')
            .select('d.id')
            .whereRef('d.applicationId', '=', 'a.id')
            .where('d.supersededAt', 'is', null),
        )
        .as('authorizationRevoked'),
      // By person or by cédula: the two unique indexes that would refuse another loan.
      select
        .exists(
          select
            .selectFrom('loans')
            .select('loans.id')
            .where((where) =>
              where.or([
                where('loans.userId', '=', where.ref('a.userId')),
                where('loans.cedula', '=', where.ref('a.cedula')),
              ]),
            )
            .where('loans.status', 'in', [...OPEN_LOANS]),
        )
        .as('activeLoan'),
      select
        .selectFrom('users as holder')
        .select('holder.createdAt')
        .whereRef('holder.id', '=', 'a.userId')
        .$asScalar()
        .$notNull()
        .as('accountSince'),
      select
        .selectFrom('users as holder')
        .select('holder.accountStatus')
        .whereRef('holder.id', '=', 'a.userId')
        .$asScalar()
        .$notNull()
        .as('accountStatus'),
      select
        .selectFrom('documents as d')
        .select(
          sql<{ id: string; type: string }>`jsonb_build_object('id', d.id, 'type', d.file_type)`.as('proof'),
        )
        .whereRef('d.applicationId', '=', 'a.id')
        .where('d.documentType', '=', 'payroll')
        .orderBy('d.uploadedAt', 'desc')
        .limit(1)
        .as('payroll'),
      select
        .selectFrom('documents as d')
        .select('d.uploadedAt')
        .whereRef('d.userId', '=', 'a.userId')
        .whereRef('d.uploadedAt', '>', 'a.submittedAt')
        .where((given) =>
          given.or([given('d.givenAt', 'is not', null), given('d.applicationId', '=', given.ref('a.id'))]),
        )
        .orderBy('d.uploadedAt', 'desc')
        .limit(1)
        .as('documentArrivedAt'),
    ]);

/** The applications that wait for a decision. */
export function listWaiting(
  tx: Tx,
  { statuses, search }: WaitingFilters,
  slice: Slice<Sortable<ApplicationRow, 'amount' | 'submittedAt'>>,
) {
  let query = withFacts(tx).where('a.status', 'in', [...statuses]);
  if (search.by === 'reference') query = query.where('a.id', '=', search.applicationId);
  if (search.by === 'person') {
    const words = wordQuery(search.words);
    // Checks each waiting application in turn, which are few, instead of every person with a matching name.
    query = query.where(
      sql<boolean>`(select words @@ ${words}::tsquery from client_search where user_id = a.user_id)`,
    );
  }
  return sliced(query, slice, 'a').execute();
}
export type WaitingRow = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number];

/** One application with the facts from which warnings follow; the caller holds the application's lock. */
export const findWithFacts = (tx: Tx, id: number): Promise<WaitingRow> =>
  withFacts(tx).where('a.id', '=', id).executeTakeFirstOrThrow();

/** Another account with the cédula or the phone of an applicant (rule: shared-person). */
export interface SharingAccount {
  readonly applicationId: number;
  readonly userId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly shares: readonly SharedDatum[];
}

// A phone that hundreds gave (a shop's) is no stronger sign by its hundredth account.
const SHARING_MAX = 10;

/**
 * Other accounts with the cédula or phone of these applicants, up to a maximum of each kind. Both sides count the
 * data of the account and those of its applications. Drafts are left out, since only their author may see them.
 */
export async function accountsSharing(tx: Tx, applicationIds: readonly number[]): Promise<SharingAccount[]> {
  if (applicationIds.length === 0) return [];
  const { rows } = await sql<SharingAccount>`
    with given as (
      select distinct a.id, a.user_id, g.datum, g.value from loan_applications a
        -- A lookup for each row, here and below: for a join, the planner would read every person.
        cross join lateral (select cedula, phone from users where id = a.user_id limit 1) me
        cross join lateral (values ('cedula', a.cedula), ('cedula', me.cedula), ('phone', a.phone), ('phone', me.phone))
          g (datum, value)
        where a.id = any(${[...applicationIds]}) and g.value is not null
    ), found as (
      select g.id, g.datum, o.other from given g cross join lateral (
        select u.id as other from users u
          where g.datum = 'cedula' and u.cedula = g.value and u.id <> g.user_id limit ${SHARING_MAX}) o
      union
      select g.id, g.datum, o.other from given g cross join lateral (
        select u.id as other from users u
          where g.datum = 'phone' and u.phone = g.value and u.id <> g.user_id limit ${SHARING_MAX}) o
      union
      select g.id, g.datum, o.other from given g cross join lateral (
        select a.user_id as other from loan_applications a where g.datum = 'cedula' and a.cedula = g.value
          and a.user_id <> g.user_id and a.status not in ${listOf(DRAFT_STATUSES)} limit ${SHARING_MAX}) o
      union
      select g.id, g.datum, o.other from given g cross join lateral (
        select a.user_id as other from loan_applications a where g.datum = 'phone' and a.phone = g.value
          and a.user_id <> g.user_id and a.status not in ${listOf(DRAFT_STATUSES)} limit ${SHARING_MAX}) o
    )
    select f.id as "applicationId", u.id as "userId", u.first_name as "firstName", u.last_name as "lastName",
      array_agg(distinct f.datum order by f.datum) as shares
    from found f cross join lateral (
      select id, first_name, last_name from users where id = f.other and erased_at is null limit 1) u
    group by f.id, u.id, u.first_name, u.last_name order by f.id, u.id`.execute(tx);
  return rows;
}

export interface DecidedFilters {
  readonly statuses: readonly (typeof DECIDED_STATUSES)[number][];
  readonly id: number | null;
  readonly cedula: string | null;
  /** First instant of the period, included; `null`: no lower limit. */
  readonly from: Date | null;
  /** End of the period, excluded; `null`: no upper limit. */
  readonly until: Date | null;
}

export function listDecided(
  tx: Tx,
  filters: DecidedFilters,
  slice: Slice<Sortable<ApplicationRow, 'amount' | 'decidedAt'>>,
) {
  const { statuses, id, cedula, from, until } = filters;
  let query = tx
    .selectFrom('loanApplications as a')
    .selectAll('a')
    // A subquery for each row: a join would read the whole table of people for the few who decide.
    .select((select) =>
      select
        .selectFrom('users as by')
        .select(fullNameOf('by').as('name'))
        .whereRef('by.id', '=', 'a.decidedBy')
        .where('by.isAdmin', '=', true)
        .as('decider'),
    )
    .where('a.status', 'in', [...statuses])
    .where('a.decidedAt', 'is not', null)
    .where('a.submittedAt', 'is not', null);
  if (id !== null) query = query.where('a.id', '=', id);
  if (cedula !== null) query = query.where('a.cedula', '=', cedula);
  if (from) query = query.where('a.decidedAt', '>=', from);
  if (until) query = query.where('a.decidedAt', '<', until);
  return sliced(query, slice, 'a').execute();
}
