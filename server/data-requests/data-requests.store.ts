import { type DataRequestStatus, OPEN_DATA_REQUESTS } from '#domain/accounts/data-request.ts';
import { type Slice, type Sortable, sliced } from '#server/db/keyset.ts';
import type { NewRow, RowOf } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/** Inserts a data request; `undefined` where the person has an open request of the same kind. */
export const insertDataRequest = (
  tx: Tx,
  row: NewRow<'dataRequests'>,
): Promise<RowOf<'dataRequests'> | undefined> =>
  tx
    .insertInto('dataRequests')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const findDataRequest = (tx: Tx, id: number): Promise<RowOf<'dataRequests'> | undefined> =>
  tx.selectFrom('dataRequests').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Stores the answer to a data request while it has one of the statuses `from`; `undefined` where another call
 * answered first.
 */
export const changeDataRequest = (
  tx: Tx,
  id: number,
  from: readonly DataRequestStatus[],
  change: Pick<RowOf<'dataRequests'>, 'status' | 'answer' | 'answeredAt' | 'answeredBy'>,
): Promise<RowOf<'dataRequests'> | undefined> =>
  tx
    .updateTable('dataRequests')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .returningAll()
    .executeTakeFirst();

export const listOwnDataRequests = (tx: Tx, userId: number, slice: Slice<Sortable<RowOf<'dataRequests'>>>) =>
  sliced(
    tx.selectFrom('dataRequests').selectAll().where('userId', '=', userId),
    slice,
    'dataRequests',
  ).execute();

export const listDataRequests = (
  tx: Tx,
  status: DataRequestStatus | undefined,
  slice: Slice<Sortable<RowOf<'dataRequests'>>>,
) => {
  const all = tx.selectFrom('dataRequests').selectAll();
  return sliced(status ? all.where('status', '=', status) : all, slice, 'dataRequests').execute();
};

/** The last days for an answer of the open data requests, the earliest first. */
export async function openAnswerDays(
  tx: Tx,
): Promise<{ readonly answerBy: string; readonly askedAt: Date }[]> {
  return tx
    .selectFrom('dataRequests')
    .select(['answerBy', 'askedAt'])
    .where('status', 'in', [...OPEN_DATA_REQUESTS])
    .orderBy('id')
    .execute();
}
