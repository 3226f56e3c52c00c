import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { fail, ok } from '#domain/result.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor, Outcome } from '#server/http/context.ts';
import { answersHanded, isOfOtherAccount, isOwnOrigin, refusal } from '#server/http/sessions/access.ts';
import { sessionCookie, setSessionCookie } from '#server/http/sessions/cookies.ts';
import { findActor, sessionHash } from '#server/http/sessions/sessions.ts';
import { challengeOf, enterByToken } from '#server/tokens/enter-by-token.ts';
import { tokenIn } from '#server/tokens/token-secret.ts';

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * The account that calls an endpoint, or the failure for a caller who may not. `null`: a caller without a session,
 * where the endpoint allows it.
 */
export async function authenticate(
  deps: Deps,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Outcome<Actor | null>> {
  const token = endpoint.access === 'public' ? null : tokenIn(request.headers.authorization);
  // A program sends no cookie, so another page cannot make it call.
  if (token === null) return bySession(deps, endpoint, request, reply);
  const entered = await enterByToken(deps, endpoint, token, request.ip);
  if (!entered.ok) reply.header('WWW-Authenticate', challengeOf(entered.error));
  return entered;
}

async function bySession(
  deps: Deps,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Outcome<Actor | null>> {
  const secret = request.cookies[sessionCookie(deps)];
  const found = secret ? await findActor(deps, sessionHash(secret), deps.now()) : null;
  const actor = found?.actor ?? null;
  if (secret && found?.isRenewed && !found.actor.isAdmin) setSessionCookie(deps, reply, secret, false);
  if (actor && WRITES.has(endpoint.method) && !isOwnOrigin(deps, request))
    return fail({ code: 'origin_refused' });
  if (actor && isOfOtherAccount(request, actor)) return fail({ code: 'other_account' });
  if (actor?.handedOver && !answersHanded(endpoint, request, actor.handedOver, deps.now()))
    return endpoint.access === 'public' ? ok(null) : fail({ code: 'handed_over' });
  const refused = refusal(endpoint.access, actor);
  return refused ? fail(refused) : ok(actor);
}
