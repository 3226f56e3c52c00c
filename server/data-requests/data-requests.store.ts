import type { Insertable } from 'kysely';
import { type DataRequestStatus, OPEN_DATA_REQUESTS } from '#domain/accounts/data-request.ts';
import type { DataRequestRow, DataRequestsTable } from '#server/db/client-tables.ts';
import { type Slice, type Sortable, sliced } from '#server/db/keyset.ts';
import type { Tx } from '#server/http/context.ts';

/** `undefined` where a request of its kind is open. */
export const insertDataRequest = (
  tx: Tx,
  row: Insertable<DataRequestsTable>,
): Promise<DataRequestRow | undefined> =>
  tx
    .insertInto('dataRequests')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const findDataRequest = (tx: Tx, id: number): Promise<DataRequestRow | undefined> =>
  tx.selectFrom('dataRequests').selectAll().where('id', '=', id).executeTakeFirst();

/** Answers it while it is in one of the states: of two requests at once the first succeeds. */
export const changeDataRequest = (
  tx: Tx,
  id: number,
  from: readonly DataRequestStatus[],
  change: Pick<DataRequestRow, 'status' | 'answer' | 'answeredAt' | 'answeredBy'>,
): Promise<DataRequestRow | undefined> =>
  tx
    .updateTable('dataRequests')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .returningAll()
    .executeTakeFirst();

export const listOwnDataRequests = (tx: Tx, userId: number, slice: Slice<Sortable<DataRequestRow>>) =>
  sliced(
    tx.selectFrom('dataRequests').selectAll().where('userId', '=', userId),
    slice,
    'dataRequests',
  ).execute();

export const listDataRequests = (
  tx: Tx,
  status: DataRequestStatus | undefined,
  slice: Slice<Sortable<DataRequestRow>>,
) => {
  const all = tx.selectFrom('dataRequests').selectAll();
  return sliced(status ? all.where('status', '=', status) : all, slice, 'dataRequests').execute();
};

/** The last days of the open requests, the earliest first. */
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
