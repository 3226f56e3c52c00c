import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ClosedDays, dayInSantoDomingo } from '#domain/calendar.ts';
import { inSnapshot, inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor, Context } from '#server/http/context.ts';
import { once, type Repeat } from '#server/http/idempotency.ts';
import { cookiesOf } from '#server/http/sessions/cookies.ts';

export function contextOf(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  repeat: Repeat | null,
  closedDays: ClosedDays,
): Context<Actor | null> {
  const now = deps.now();
  return {
    deps,
    actor: request.actor,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    now,
    today: dayInSantoDomingo(now),
    closedDays,
    cookies: cookiesOf(deps, request, reply),
    read: (work) => inSnapshot(deps.db, work),
    transact: (work) => inTransaction(deps.db, work),
    transactOnce: (work) => inTransaction(deps.db, (tx) => (repeat ? once(tx, repeat, now, work) : work(tx))),
  };
}
