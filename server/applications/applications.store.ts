import {
  type ApplicationStatus,
  DRAFT_STATUSES,
  isDraft,
  OPEN_STATUSES,
} from '#domain/applications/status.ts';
import { APPLICATION_TRANSITIONS, ENDED_BY_CUSTOMER } from '#domain/applications/transitions.ts';
import type { LoanType } from '#domain/loans/loan-type.ts';
import { type Slice, type Sortable, sliced } from '#server/db/keyset.ts';
import type { ApplicationRow, NewRow, RowChange } from '#server/db/tables.ts';
import type { Actor, Tx } from '#server/http/context.ts';

export const findApplication = (tx: Tx, id: number): Promise<ApplicationRow | undefined> =>
  tx.selectFrom('loanApplications').selectAll().where('id', '=', id).executeTakeFirst();

/** The application that this account's phone sent under this `clientId` (rule: queued-write). */
export const findByClientId = (
  tx: Tx,
  userId: number,
  clientId: string,
): Promise<ApplicationRow | undefined> =>
  tx
    .selectFrom('loanApplications')
    .selectAll()
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();

/**
 * Finds an application for its owner, and for the staff once it was sent (rule: drafts-private); for every other
 * caller it does not exist.
 */
export async function findReadable(tx: Tx, actor: Actor, id: number): Promise<ApplicationRow | undefined> {
  const row = await findApplication(tx, id);
  const mayRead = actor.isAdmin ? row && !isDraft(row.status) : row?.userId === actor.userId;
  return mayRead ? row : undefined;
}

export const lockApplication = (tx: Tx, id: number): Promise<ApplicationRow | undefined> =>
  tx.selectFrom('loanApplications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Locks the applications with an open counter-offer, each with the offered terms. */
export async function lockOpenOffers(tx: Tx) {
  const rows = await tx
    .selectFrom('loanApplications')
    .selectAll()
    .where('status', 'in', [...APPLICATION_TRANSITIONS.accept_counter_offer.from])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.flatMap((application) => {
    const {
      counterOfferAgreementHash: hash,
      counterOfferAmount: amount,
      counterOfferTerm: term,
    } = application;
    return hash === null || amount === null || term === null ? [] : [{ application, hash, amount, term }];
  });
}

export const insertApplication = (tx: Tx, row: NewRow<'loanApplications'>): Promise<ApplicationRow> =>
  tx.insertInto('loanApplications').values(row).returningAll().executeTakeFirstOrThrow();

export const updateApplication = (
  tx: Tx,
  id: number,
  change: RowChange<'loanApplications'>,
): Promise<ApplicationRow> =>
  tx
    .updateTable('loanApplications')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Changes an application only while it is in one of the statuses; `undefined` when another request was faster. */
export const changeApplication = (
  tx: Tx,
  id: number,
  from: readonly ApplicationStatus[],
  change: RowChange<'loanApplications'>,
): Promise<ApplicationRow | undefined> =>
  tx
    .updateTable('loanApplications')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .returningAll()
    .executeTakeFirst();

export async function countApplications(
  tx: Tx,
  userId: number,
  statuses: readonly ApplicationStatus[],
): Promise<number> {
  const { count } = await tx
    .selectFrom('loanApplications')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('status', 'in', [...statuses])
    .executeTakeFirstOrThrow();
  return count;
}

/** This customer's drafts, and the sent applications that wait for the customer or the lender; the newest first. */
export const findOpenMatters = (tx: Tx, userId: number): Promise<Pick<ApplicationRow, 'id' | 'status'>[]> =>
  tx
    .selectFrom('loanApplications')
    .select(['id', 'status'])
    .where('userId', '=', userId)
    .where('status', 'in', [...DRAFT_STATUSES, ...OPEN_STATUSES])
    .orderBy('id', 'desc')
    .execute();

/** The instants at which this customer sent or withdrew applications, since an instant. */
export async function instantsSince(
  tx: Tx,
  userId: number,
  act: 'submitted' | 'withdrawn',
  since: Date,
): Promise<Date[]> {
  const column = act === 'submitted' ? 'submittedAt' : 'decidedAt';
  const rows = await tx
    .selectFrom('loanApplications')
    .select(`${column} as at`)
    .where('userId', '=', userId)
    .where(column, '>', since)
    .$if(act === 'withdrawn', (query) => query.where('rejectionReason', '=', ENDED_BY_CUSTOMER))
    .execute();
  return rows.flatMap(({ at }) => at ?? []);
}

/**
 * Finds an application of this customer with the same values, sent in the last minutes: the first one, where a form
 * without `clientId` was sent twice (rule: repeats).
 */
export const findSameSubmission = (
  tx: Tx,
  userId: number,
  hash: string,
  since: Date,
): Promise<ApplicationRow | undefined> =>
  tx
    .selectFrom('loanApplications')
    .selectAll()
    .where('userId', '=', userId)
    .where('submissionHash', '=', hash)
    .where('submittedAt', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

interface Filters {
  readonly userId: number | null;
  readonly statuses: readonly ApplicationStatus[] | null;
  readonly loanType: LoanType | null;
}

/**
 * Lists the applications of one customer or, with `userId` null, of all customers without their drafts (rule:
 * drafts-private).
 */
export function listApplications(
  tx: Tx,
  { userId, statuses, loanType }: Filters,
  slice: Slice<Sortable<ApplicationRow>>,
) {
  let query = tx.selectFrom('loanApplications').selectAll();
  query =
    userId === null
      ? query.where('status', 'not in', [...DRAFT_STATUSES])
      : query.where('userId', '=', userId);
  if (statuses) query = query.where('status', 'in', [...statuses]);
  if (loanType) query = query.where('loanType', '=', loanType);
  return sliced(query, slice, 'loanApplications').execute();
}
