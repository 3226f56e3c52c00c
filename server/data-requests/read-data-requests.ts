import type { AdminDataRequest } from '#contract/data-requests.ts';
import { dataRequestsApi } from '#contract/data-requests.ts';
import { ok } from '#domain/result.ts';
import { adminDataRequestReply, dataRequestReply } from '#server/data-requests/data-request-reply.ts';
import { listDataRequests, listOwnDataRequests } from '#server/data-requests/data-requests.store.ts';
import type { Context } from '#server/http/context.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import type { VerbInput } from '#server/http/serve.ts';

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
