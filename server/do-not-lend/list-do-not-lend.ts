import { doNotLendApi } from '#contract/do-not-lend.ts';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { ok } from '#domain/result.ts';
import { listEntries } from '#server/do-not-lend/do-not-lend.store.ts';
import { entryReplies } from '#server/do-not-lend/do-not-lend-reply.ts';
import type { Context } from '#server/http/context.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import type { VerbInput } from '#server/http/serve.ts';

export function listDoNotLend(context: Context, { query }: VerbInput<typeof doNotLendApi.list>) {
  const slice = sliceOf(doNotLendApi.list.list, query);
  const cedula = query.cedula === undefined ? null : parseCedula(query.cedula);
  return context.read(async (tx) => {
    const rows = await listEntries(tx, { state: query.state ?? 'in_force', cedula }, slice);
    return ok({ items: await entryReplies(tx, rows), next: nextOf(slice, rows) });
  });
}
