import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { ROLE } from '#domain/accounts/role.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { fail, ok } from '#domain/result.ts';
import { limitToOwnClients } from '#server/db/collector-views.ts';
import { limitToPerson } from '#server/db/own-rows.ts';
import { inSnapshot, inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor, Context, Outcome, Tx, UploadedFile } from '#server/http/context.ts';
import { replyFailure } from '#server/http/error-reply.ts';
import { once, type Repeat, repeatOf } from '#server/http/idempotency.ts';
import { readInput } from '#server/http/read-input.ts';
import { type Bytes, type Page, sendServed } from '#server/http/send.ts';
import { answersHanded, isOfOtherAccount, isOwnOrigin, refusal } from '#server/http/sessions/access.ts';
import { cookiesOf, sessionCookie, setSessionCookie } from '#server/http/sessions/cookies.ts';
import { findActor, sessionHash } from '#server/http/sessions/sessions.ts';
import { challengeOf, enterByToken, tokenIn } from '#server/tokens/enter-by-token.ts';

type Work<T> = (tx: Tx) => Promise<Outcome<T>>;

/**
 * Work that sees a customer's own rows alone (rule: own-rows), or own clients alone, where the caller's role has clients
 * of its own (rule: own-clients).
 */
function limited<T>(actor: Actor | null, endpoint: Endpoint, work: Work<T>): Work<T> {
  if (actor && !actor.isAdmin)
    return async (tx) => {
      await limitToPerson(tx, actor.userId);
      return work(tx);
    };
  if (!actor?.role || !ROLE[actor.role].ownClients || endpoint.ofOwnDrawer) return work;
  return async (tx) => {
    await limitToOwnClients(tx, actor.userId);
    return work(tx);
  };
}

function contextOf(
  deps: Deps,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  repeat: Repeat | null,
  { now, closedDays, terms }: Pick<Context, 'now' | 'closedDays' | 'terms'>,
): Context<Actor | null> {
  const { actor } = request;
  const change = <T>(work: Work<T>) => inTransaction(deps.db, limited(actor, endpoint, work));
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
    read: (work) => inSnapshot(deps.db, limited(actor, endpoint, work)),
    transact: change,
    transactOnce: (work) => change((tx) => (repeat ? once(tx, repeat, now, work) : work(tx))),
  };
}

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * The account that calls an endpoint, or the failure for a caller who may not. `null`: a caller without a session,
 * where the endpoint allows it.
 */
async function authenticate(
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

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that calls; `null` for a caller without a session. */
    actor: Actor | null;
  }
}

export type ActorOf<E extends Endpoint> = E['access'] extends 'public' ? Actor | null : Actor;

/** Validated input, as the endpoint declares it. */
export interface VerbInput<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly file: E extends { file: { required: true } } ? UploadedFile : UploadedFile | undefined;
}

/** The result of a verb: the reply's JSON (a list may come as a page), bytes, or a redirect. */
export type Served<E extends Endpoint> = E['reply'] extends { bytes: string }
  ? Bytes
  : E['reply'] extends { status: 302 }
    ? { readonly location: string }
    : ReplyOf<E> extends (infer T)[]
      ? ReplyOf<E> | Page<T>
      : ReplyOf<E>;

export type Verb<E extends Endpoint> = (
  context: Context<ActorOf<E>>,
  input: VerbInput<E>,
) => Promise<Outcome<Served<E>>>;

/** The work of a verb that is one transaction. */
type InTransaction<E extends Endpoint> = (
  tx: Tx,
  context: Context<ActorOf<E>>,
  input: VerbInput<E>,
) => Promise<Outcome<Served<E>>>;

export interface Route {
  readonly endpoint: Endpoint;
  register(app: FastifyInstance, deps: Deps): void;
}

/** Connects an endpoint to its verb: access, input, and how an outcome is sent. */
export function serve<E extends Endpoint>(endpoint: E, verb: Verb<E>): Route {
  return {
    endpoint,
    register(app, deps) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        // Authenticates before the body is read: a caller without access must not make the server read one.
        onRequest: async (request, reply) => {
          const caller = await authenticate(deps, endpoint, request, reply);
          if (!caller.ok) return replyFailure(reply, caller.error);
          const actor = caller.value;
          const tooMany =
            endpoint.file && actor && !actor.isAdmin
              ? await deps.rateLimits.take('uploads', String(actor.userId))
              : null;
          if (tooMany) return replyFailure(reply, tooMany);
          request.actor = actor;
        },
        handler: async (request, reply) => {
          // First, so that the contract knows every term that the lender has.
          const now = deps.now();
          const terms = await deps.settings.terms(dayInSantoDomingo(now));
          const input = await readInput(endpoint, request);
          if (!input.ok) return replyFailure(reply, input.error);
          const repeat = repeatOf(endpoint, request, input.value);
          if (!repeat.ok) return replyFailure(reply, repeat.error);
          const closedDays = await deps.settings.closedDays();
          const context = contextOf(deps, endpoint, request, reply, repeat.value, { now, closedDays, terms });
          // The endpoint's own access rule and schemas guarantee the types that its verb expects.
          const outcome = await verb(context as Context<ActorOf<E>>, input.value as VerbInput<E>);
          return outcome.ok
            ? sendServed(endpoint, request, reply, outcome.value)
            : replyFailure(reply, outcome.error);
        },
      });
    },
  };
}

/** Connects an endpoint to a verb that only reads, all of the same instant. */
export const reading = <E extends Endpoint>(endpoint: E, verb: InTransaction<E>): Route =>
  serve(endpoint, (context, input) => context.read((tx) => verb(tx, context, input)));

/** Connects an endpoint to a verb that is one transaction; a repetition of one that creates gets the first reply. */
export const changing = <E extends Endpoint>(endpoint: E, verb: InTransaction<E>): Route =>
  serve(endpoint, (context, input) => context.transactOnce((tx) => verb(tx, context, input)));
