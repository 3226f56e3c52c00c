import { type AdminDataRequest, type DataRequest, dataRequestsApi } from '#contract/data-requests.ts';
import { businessDaysLeft, OPEN_DATA_REQUESTS } from '#domain/accounts/data-request.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { day } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import { ok } from '#domain/result.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { whyNotErasable } from '#server/clients/erase-client.ts';
import { listDataRequests, listOwnDataRequests } from '#server/data-requests/data-requests.store.ts';
import type { DataRequestRow } from '#server/db/tables.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import type { VerbInput } from '#server/http/serve.ts';

export const dataRequestReply = (row: DataRequestRow): DataRequest => ({
  id: row.id,
  kind: row.kind,
  field: row.field,
  asks: row.asks,
  status: row.status,
  askedAt: row.askedAt.toISOString(),
  answerBy: row.answerBy,
  answer: row.answer,
  answeredAt: row.answeredAt?.toISOString() ?? null,
});

/** The staff's view: the client, the last day, and for an erasure whether it is possible now. */
export async function adminDataRequestReply(
  tx: Tx,
  context: Context,
  row: DataRequestRow,
): Promise<AdminDataRequest> {
  const client = await findUser(tx, row.userId);
  const waits = row.kind === 'erasure' && isIn(OPEN_DATA_REQUESTS, row.status);
  return {
    ...dataRequestReply(row),
    userId: row.userId,
    fullName: client ? fullNameOf(client) : '',
    daysLeft: businessDaysLeft(context.today, day(row.answerBy)),
    notErasable: client && waits ? await whyNotErasable(tx, context, client) : null,
  };
}

export function listOwn(context: Context, { query }: VerbInput<typeof dataRequestsApi.own>) {
  const slice = sliceOf(dataRequestsApi.own.list, query);
  return context.read(async (tx) => {
    const rows = await listOwnDataRequests(tx, context.actor.userId, slice);
    return ok({ items: rows.map(dataRequestReply), next: nextOf(slice, rows) });
  });
}

export function listAll(context: Context, { query }: VerbInput<typeof dataRequestsApi.list>) {
  const slice = sliceOf(dataRequestsApi.list.list, query);
  return context.read(async (tx) => {
    const rows = await listDataRequests(tx, query.status, slice);
    const items: AdminDataRequest[] = [];
    for (const row of rows) items.push(await adminDataRequestReply(tx, context, row));
    return ok({ items, next: nextOf(slice, rows) });
  });
}
