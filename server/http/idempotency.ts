import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { fail, ok } from '#domain/result.ts';
import type { Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { Input } from '#server/http/read-input.ts';

/**
 * A request with an `Idempotency-Key`. A repetition of it has the same account, the same key and the same hash of the
 * request.
 */
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

/** SHA-256 of a request's parts, the same whatever the order of their fields. */
export const hashOf = (...parts: unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(parts)))
    .digest('hex');

/**
 * Account, key and hash of a request that carries an `Idempotency-Key`; `null` without a key, or where the endpoint
 * creates nothing.
 */
export function repeatOf(
  endpoint: Endpoint,
  { actor, headers }: Pick<FastifyRequest, 'actor' | 'headers'>,
  { params, query, body, file }: Input,
): Outcome<Repeat | null> {
  const key = endpoint.creates ? headers['idempotency-key'] : undefined;
  if (key === undefined) return ok(null);
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    return fail(invalidField('Idempotency-Key', 'La clave de repetición no es válida'));
  if (actor === null) return ok(null);
  return ok({
    actor: actor.tokenId === null ? String(actor.userId) : `token ${actor.tokenId}`,
    key,
    requestHash: hashOf(endpoint.method, endpoint.path, params, query, body, file?.sha256),
  });
}

/**
 * Runs `work` once for an `Idempotency-Key`, in its own transaction: the key's row commits with the effect, so a
 * crash leaves both or none. A second request with the key waits on the row until the first has ended (rule:
 * repeats).
 */
export async function once<T>(
  tx: Tx,
  { actor, key, requestHash }: Repeat,
  now: Date,
  work: (tx: Tx) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const claimed = await tx
    .insertInto('idempotencyKeys')
    .values({ actor, key, requestHash, reply: null, createdAt: now })
    .onConflict((conflict) => conflict.columns(['actor', 'key']).doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 1n) {
    const outcome = await work(tx);
    if (outcome.ok)
      await tx
        .updateTable('idempotencyKeys')
        .set({ reply: JSON.stringify({ value: outcome.value }) })
        .where('actor', '=', actor)
        .where('key', '=', key)
        .execute();
    return outcome;
  }
  const before = await tx
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'reply'])
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (before.requestHash !== requestHash || !before.reply) return fail({ code: 'repeated_key' });
  // The stored reply of the first `work`, through JSON: of the same type.
  return ok(before.reply.value as T);
}
