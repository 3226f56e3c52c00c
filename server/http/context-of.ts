import type { FastifyReply, FastifyRequest } from 'fastify';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor, Context, Outcome, Tx } from '#server/http/context.ts';
import { once, type Repeat } from '#server/http/idempotency.ts';
import { cookiesOf } from '#server/http/sessions/cookies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    /** What was read for that very actor while the session was looked up. */
    ahead: Promise<Outcome<unknown>> | null;
    /** The session's end, which is being moved meanwhile. */
    renewal: Promise<unknown> | null;
  }
}

export function contextOf(
  deps: Deps,
  actor: Actor | null,
  request: FastifyRequest,
  reply: FastifyReply,
  repeat: Repeat | null,
  permitted?: Promise<void>,
): Context<Actor | null> {
  const now = deps.now();
  const transactOnceAfter: Context['transactOnceAfter'] = <F, T>(
    first: (tx: Tx) => Promise<F>,
    work: (tx: Tx, first: F) => Promise<Outcome<T>>,
  ) =>
    inTransaction(
      deps.db,
      async (tx) =>
        // A stored reply is what `work` answered the first time, through JSON: of the same type by construction.
        repeat ? once(tx, repeat, now, first, work, (reply) => reply as T) : work(tx, await first(tx)),
      permitted,
    );
  return {
    deps,
    actor,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    now,
    today: dayInSantoDomingo(now),
    cookies: cookiesOf(deps, request, reply),
    transact: (work) => inTransaction(deps.db, work, permitted),
    transactOnce: (work) => transactOnceAfter(async () => undefined, work),
    transactOnceAfter,
  };
}
