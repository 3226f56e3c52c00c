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
  }
}

export function contextOf(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  repeat: Repeat | null,
): Context<Actor | null> {
  const now = deps.now();
  return {
    deps,
    actor: request.actor,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    now,
    today: dayInSantoDomingo(now),
    cookies: cookiesOf(deps, request, reply),
    transact: (work) => inTransaction(deps.db, work),
    transactOnce: <T>(work: (tx: Tx) => Promise<Outcome<T>>) =>
      inTransaction(deps.db, (tx) =>
        // A stored reply is what `work` answered the first time, through JSON: of the same type by construction.
        repeat ? once(tx, repeat, now, work, (reply) => reply as T) : work(tx),
      ),
  };
}
