import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { ROLE } from '#domain/accounts/role.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { limitToOwnClients } from '#server/db/collector-views.ts';
import { limitToPerson } from '#server/db/own-rows.ts';
import { inSnapshot, inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor, Context, Outcome, Tx } from '#server/http/context.ts';
import { once, type Repeat } from '#server/http/idempotency.ts';
import { cookiesOf } from '#server/http/sessions/cookies.ts';

type Work<T> = (tx: Tx) => Promise<Outcome<T>>;

/**
 * Work that sees a customer's own rows alone (rule: own-rows), or own clients alone, where the caller's role has clients
 * of its own (rule: own-clients).
 */
function limited<T>(actor: Actor | null, endpoint: Endpoint, reads: boolean, work: Work<T>): Work<T> {
  if (actor && !actor.isAdmin)
    return async (tx) => {
      await limitToPerson(tx, actor.userId);
      return work(tx);
    };
  if (!actor?.role || !ROLE[actor.role].ownClients || endpoint.ofOwnDrawer) return work;
  return async (tx) => {
    await limitToOwnClients(tx, actor.userId, reads);
    return work(tx);
  };
}

export function contextOf(
  deps: Deps,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  repeat: Repeat | null,
  { now, closedDays, terms }: Pick<Context, 'now' | 'closedDays' | 'terms'>,
): Context<Actor | null> {
  const { actor } = request;
  const change = <T>(work: Work<T>) => inTransaction(deps.db, limited(actor, endpoint, false, work));
  return {
    deps,
    actor,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    now,
    today: dayInSantoDomingo(now),
    closedDays,
    terms,
    cookies: cookiesOf(deps, request, reply),
    read: (work) => inSnapshot(deps.db, limited(actor, endpoint, true, work)),
    transact: change,
    transactOnce: (work) => change((tx) => (repeat ? once(tx, repeat, now, work) : work(tx))),
  };
}
