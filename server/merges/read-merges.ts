import type { mergesApi } from '#contract/merges.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { HOUR_MS } from '#domain/calendar.ts';
import { MERGE_UNDO_HOURS } from '#domain/limits/limits.ts';
import { fail, ok } from '#domain/result.ts';
import { findClient } from '#server/clients/clients.store.ts';
import { clientReply } from '#server/clients/read-clients.ts';
import type { Context, Tx } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { clientsAmong, lastMerge, type SamePair, samePairs } from '#server/merges/merges.store.ts';

/** Most pairs in one reply: an owner looks at them one after the other. */
const SHOWN = 100;

async function named(tx: Tx, pairs: readonly SamePair[]) {
  const ids = pairs.flatMap(({ oneId, otherId }) => [oneId, otherId]);
  const clients = new Map(
    (await clientsAmong(tx, [...new Set(ids)])).map((row) => [row.id, clientReply(row)]),
  );
  return pairs.flatMap(({ oneId, otherId, facts }) => {
    const one = clients.get(oneId);
    const other = clients.get(otherId);
    return one && other ? [{ one, other, facts: [...facts] }] : [];
  });
}

export const listSamePeople = (context: Context) =>
  context.read(async (tx) => {
    const pairs = await samePairs(tx, null, SHOWN + 1);
    return ok({ pairs: await named(tx, pairs.slice(0, SHOWN)), more: pairs.length > SHOWN });
  });

export function readSamePerson(context: Context, { params }: VerbInput<typeof mergesApi.ofClient>) {
  return context.read(async (tx) => {
    const client = await findClient(tx, params.id);
    if (!client) return fail({ code: 'not_found' } as const);
    const same = await named(tx, await samePairs(tx, client.id, SHOWN));
    const last = await lastMerge(tx, client.id);
    const undoUntil = last && new Date(last.mergedAt.getTime() + MERGE_UNDO_HOURS * HOUR_MS);
    const merge =
      last?.copied && undoUntil && undoUntil > context.now
        ? {
            id: last.id,
            mergedAt: last.mergedAt.toISOString(),
            mergedBy: fullNameOf(last),
            undoUntil: undoUntil.toISOString(),
          }
        : null;
    return ok({ same: same.map(({ other, facts }) => ({ client: other, facts })), merge });
  });
}
