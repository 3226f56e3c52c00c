import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { fail, ok } from '#domain/result.ts';
import type { Deps } from '#server/deps.ts';
import { blankAsNull } from '#server/http/blank-as-null.ts';
import type { Actor, Context, Outcome, UploadedFile } from '#server/http/context.ts';
import { contextOf } from '#server/http/context-of.ts';
import { invalidField, replyFailure } from '#server/http/error-reply.ts';
import { hashOf } from '#server/http/idempotency.ts';
import { parse } from '#server/http/parse.ts';
import { type Bytes, type Page, sendServed } from '#server/http/send.ts';
import { isOfOtherAccount, isOwnOrigin, refusal } from '#server/http/sessions/access.ts';
import { sessionCookie, setSessionCookie } from '#server/http/sessions/cookies.ts';
import { expectActor, expectedActor, isSameActor } from '#server/http/sessions/expected-actors.ts';
import { findActor, sessionHash } from '#server/http/sessions/sessions.ts';
import { readMultipart } from '#server/http/uploads.ts';
import { challengeOf, enterByToken } from '#server/tokens/enter-by-token.ts';
import { tokenIn } from '#server/tokens/token-secret.ts';

export type ActorOf<E extends Endpoint> = E['access'] extends 'public' ? Actor | null : Actor;

/** Validated input, as the endpoint declares it. */
export interface VerbInput<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly file: E extends { file: { required: true } } ? UploadedFile : UploadedFile | undefined;
}

/** What a verb answers: the reply's JSON (a list may come as a page), bytes, or where to go. */
export type Served<E extends Endpoint> = E['reply'] extends { bytes: string }
  ? Bytes
  : E['reply'] extends { status: 302 }
    ? { readonly location: string }
    : ReplyOf<E> extends (infer T)[]
      ? ReplyOf<E> | Page<T>
      : ReplyOf<E>;

export interface Route {
  readonly endpoint: Endpoint;
  register(app: FastifyInstance, deps: Deps): void;
}

export type Verb<E extends Endpoint> = (
  context: Context<ActorOf<E>>,
  input: VerbInput<E>,
) => Promise<Outcome<Served<E>>>;

/** A call without fields may still carry an empty object; anything in it is refused by name. */
const NOTHING = z.optional(z.strictObject({}));

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Ties an endpoint to its verb: who may call, what may come in, and how an outcome goes out. */
export function serve<E extends Endpoint>(endpoint: E, verb: Verb<E>): Route {
  const readsAhead = endpoint.method === 'GET' && endpoint.access !== 'public' && 'json' in endpoint.reply;
  return {
    endpoint,
    register(app, deps) {
      /** Reads for whom the session will probably belong to, and changes nothing before it does. */
      const beginReading = (
        sid: string,
        looking: ReturnType<typeof findActor>,
        request: FastifyRequest,
        reply: FastifyReply,
      ) => {
        const actor = expectedActor(sid);
        if (!actor || refusal(endpoint.access, actor)) return null;
        const permitted = looking.then((found) => {
          if (!found || !isSameActor(actor, found.actor)) throw new Error('The session is somebody else’s');
        });
        const outcome = answer(endpoint, verb, deps, actor, request, reply, permitted);
        for (const promise of [permitted, outcome]) promise.catch(() => undefined);
        return { actor, outcome };
      };
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        // Before the body is read: a stranger must not make us read one.
        onRequest: async (request, reply) => {
          const token = endpoint.access === 'public' ? null : tokenIn(request.headers.authorization);
          // A program brings no cookie that another page could make it send.
          if (token !== null) {
            const entered = await enterByToken(deps, endpoint, token, request.ip);
            if (!entered.ok)
              return replyFailure(
                reply.header('WWW-Authenticate', challengeOf(entered.error)),
                entered.error,
              );
            request.actor = entered.value;
            return;
          }
          const secret = request.cookies[sessionCookie(deps)];
          const sid = secret ? sessionHash(secret) : null;
          const looking = sid ? findActor(deps.db, sid, deps.now(), deps.env.production) : null;
          const ahead = sid && looking && readsAhead ? beginReading(sid, looking, request, reply) : null;
          const found = await looking;
          const actor = found?.actor ?? null;
          request.actor = actor;
          if (sid) expectActor(sid, actor);
          if (ahead && actor && isSameActor(ahead.actor, actor)) request.ahead = ahead.outcome;
          request.renewal = found?.renewal ?? null;
          if (secret && found?.renewal && !found.actor.isAdmin) setSessionCookie(deps, reply, secret, false);
          if (actor && WRITES.has(endpoint.method) && !isOwnOrigin(deps, request)) {
            return replyFailure(reply, { code: 'origin_refused' });
          }
          if (actor && isOfOtherAccount(request, actor)) {
            return replyFailure(reply, { code: 'other_account' });
          }
          const refused =
            refusal(endpoint.access, actor) ??
            (endpoint.file && actor && !actor.isAdmin
              ? await deps.rateLimits.take('uploads', String(actor.userId))
              : null);
          return refused ? replyFailure(reply, refused) : undefined;
        },
        handler: async (request, reply) => {
          const [outcome] = await Promise.all([
            request.ahead ?? answer(endpoint, verb, deps, request.actor, request, reply),
            request.renewal,
          ]);
          return outcome.ok
            ? sendServed(endpoint, request, reply, outcome.value)
            : replyFailure(reply, outcome.error);
        },
      });
    },
  };
}

async function answer<E extends Endpoint>(
  endpoint: E,
  verb: Verb<E>,
  deps: Deps,
  actor: Actor | null,
  request: FastifyRequest,
  reply: FastifyReply,
  permitted?: Promise<void>,
): Promise<Outcome<unknown>> {
  const input = await readInput(endpoint, request);
  if (!input.ok) return input;
  const key = endpoint.creates ? request.headers['idempotency-key'] : undefined;
  if (key !== undefined && (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))) {
    return fail(invalidField('Idempotency-Key', 'La clave de repetición no es válida'));
  }
  const { params, query, body, file } = input.value;
  const repeat =
    key && actor
      ? {
          actor: actor.tokenId === null ? String(actor.userId) : `token ${actor.tokenId}`,
          key,
          requestHash: hashOf(endpoint.method, endpoint.path, params, query, body, file?.sha256),
        }
      : null;
  const context = contextOf(deps, actor, request, reply, repeat, permitted);
  // The endpoint's access rule has been applied above, so the actor is there wherever its type says so.
  return verb(context as unknown as Context<ActorOf<E>>, input.value as unknown as VerbInput<E>);
}

interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly file: UploadedFile | undefined;
}

async function readInput(endpoint: Endpoint, request: FastifyRequest): Promise<Outcome<RawInput>> {
  const params = endpoint.params ? parse(endpoint.params, request.params) : ok(undefined);
  if (!params.ok) return endpoint.path.includes('/:') ? fail({ code: 'not_found' }) : params;
  const query = endpoint.query ? parse(endpoint.query, request.query) : ok(undefined);
  if (!query.ok) return query;
  if (!endpoint.file && request.isMultipart()) {
    return fail({ code: 'unsupported_type', message: 'Se esperaba un objeto JSON' });
  }
  // No body at all is a body without fields: each that is missing gets its sentence.
  let raw: unknown = request.body ?? {};
  let file: UploadedFile | undefined;
  if (endpoint.file) {
    const multipart = await readMultipart(request, endpoint.file);
    if (!multipart.ok) return multipart;
    raw = multipart.value.fields;
    file = multipart.value.file;
  }
  const schema = endpoint.bodyFor?.(raw) ?? endpoint.body ?? NOTHING;
  const body = parse(schema, blankAsNull(schema, raw));
  if (!body.ok) return body;
  if (endpoint.file?.required && file === undefined) {
    return fail(
      invalidField(
        endpoint.file.field,
        endpoint.file.field === 'receiptFile'
          ? 'Debes subir un comprobante de pago'
          : 'Debe elegir un archivo',
      ),
    );
  }
  return ok({ params: params.value, query: query.value, body: body.value, file });
}
