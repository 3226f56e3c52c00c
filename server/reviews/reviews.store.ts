import { sql } from 'kysely';
import { type ApplicationStatus, type DECIDED_STATUSES, OPEN_STATUSES } from '#domain/applications/status.ts';
import { OPEN_LOANS } from '#domain/loans/loan.ts';
import type { LoanSearch } from '#domain/loans/loan-search.ts';
import { type Slice, type Sortable, sliced } from '#server/db/keyset.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

interface WaitingFilters {
  readonly statuses: readonly ApplicationStatus[];
  readonly search: LoanSearch;
}

/** What waits for a decision, with what makes an administrator look twice. */
export function listWaiting(
  tx: Tx,
  { statuses, search }: WaitingFilters,
  slice: Slice<Sortable<ApplicationRow, 'amount' | 'submittedAt'>>,
) {
  let query = tx
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
            .selectFrom('users')
            .select('users.id')
            .whereRef('users.cedula', '=', 'a.cedula')
            .whereRef('users.id', '<>', 'a.userId'),
        )
        .as('cedulaShared'),
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
        .selectFrom('documents as d')
        .select(
          sql<{ id: string; type: string }>`jsonb_build_object('id', d.id, 'type', d.file_type)`.as('proof'),
        )
        .whereRef('d.applicationId', '=', 'a.id')
        .where('d.documentType', '=', 'payroll')
        .orderBy('d.uploadedAt', 'desc')
        .limit(1)
        .as('payroll'),
    ])
    .where('a.status', 'in', [...statuses]);
  if (search.by === 'reference') query = query.where('a.id', '=', search.applicationId);
  if (search.by === 'person') {
    const words = search.words.map((word) => `'${word}':*`).join(' & ');
    // One by one of those who wait, which are as many as a desk holds, and not of everybody who is called so.
    query = query.where(
      sql<boolean>`(select words @@ ${words}::tsquery from client_search where user_id = a.user_id)`,
    );
  }
  return sliced(query, slice, 'a').execute();
}
export type WaitingRow = Awaited<ReturnType<typeof listWaiting>>[number];

export interface DecidedFilters {
  readonly statuses: readonly (typeof DECIDED_STATUSES)[number][];
  readonly id: number | null;
  readonly cedula: string | null;
  /** From this instant on. */
  readonly from: Date | null;
  /** Before this instant. */
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
    // Row by row: joined, the whole table of people would be read for the few who decide.
    .select((select) =>
      select
        .selectFrom('users as by')
        .select(sql<string>`by.first_name || ' ' || by.last_name`.as('name'))
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
