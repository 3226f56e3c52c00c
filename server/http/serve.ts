import type { FastifyInstance } from 'fastify';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor, Context, Outcome, UploadedFile } from '#server/http/context.ts';
import { contextOf } from '#server/http/context-of.ts';
import { replyFailure } from '#server/http/error-reply.ts';
import { repeatOf } from '#server/http/idempotency.ts';
import { readInput } from '#server/http/read-input.ts';
import { type Bytes, type Page, sendServed } from '#server/http/send.ts';
import { authenticate } from '#server/http/sessions/authenticate.ts';

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
