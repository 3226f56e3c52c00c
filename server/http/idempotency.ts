import { createHash } from 'node:crypto';
import { fail, ok } from '#domain/result.ts';
import { later } from '#server/db/connection/later.ts';
import type { Outcome, Tx } from '#server/http/context.ts';

/** What makes a repetition: who, the key, and the hash of the request. */
export interface Repeat {
  readonly actor: string;
  readonly key: string;
  readonly requestHash: string;
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, child]) => [key, canonical(child)]),
  );
}

/** The same request whatever the order of its fields. */
export const hashOf = (...parts: unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(parts)))
    .digest('hex');

/**
 * Runs `work` once for a key, in its own transaction: the key's row commits with the effect, so a crash leaves
 * both or none, and a second request waits on the row until the first has ended (rule: repeats).
 */
export async function once<F, T>(
  tx: Tx,
  repeat: Repeat,
  now: Date,
  first: (tx: Tx) => Promise<F>,
  work: (tx: Tx, first: F) => Promise<Outcome<T>>,
  revive: (reply: unknown) => T,
): Promise<Outcome<T>> {
  const { actor, key, requestHash } = repeat;
  const claim = tx
    .insertInto('idempotencyKeys')
    .values({ actor, key, requestHash, reply: null, createdAt: now })
    .onConflict((conflict) => conflict.columns(['actor', 'key']).doNothing());
  const [claimed, begun] = await Promise.all([claim.executeTakeFirst(), first(tx)]);
  if (claimed.numInsertedOrUpdatedRows === 1n) {
    const outcome = await work(tx, begun);
    if (outcome.ok) {
      const reply = JSON.stringify({ value: outcome.value });
      const keys = tx.updateTable('idempotencyKeys').set({ reply });
      await later(tx, keys.where('actor', '=', actor).where('key', '=', key));
    }
    return outcome;
  }
  const before = await tx
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'reply'])
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return before.requestHash === requestHash && before.reply
    ? ok(revive(before.reply.value))
    : fail({ code: 'repeated_key' });
}
