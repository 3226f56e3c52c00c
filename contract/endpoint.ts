import type * as z from 'zod/mini';
import type { Access } from '#contract/access.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { List } from '#contract/list.ts';
import type { Scope } from '#domain/tokens/scope.ts';

export type Schema = z.ZodMiniType;

/** A file that travels in a multipart body beside the text fields of `body`. */
export interface FilePart {
  readonly field: string;
  /** Bytes. */
  readonly maxBytes: number;
  /** The sentence about a larger one. */
  readonly tooLarge: string;
  readonly required: boolean;
}

/** What the reply carries: JSON of a schema, bytes (a file), a plain text, or a redirect. */
export type Reply =
  | { readonly status: 200 | 201; readonly json: Schema }
  | { readonly status: 200; readonly bytes: string }
  | { readonly status: 302 };

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify style: `/api/loan-applications/:id`. */
  readonly path: string;
  readonly access: Access;
  /** What a program's token needs to come in; without one no token does (rule: token-scopes). */
  readonly scope?: Scope;
  /** One English sentence, shown in OpenAPI. */
  readonly summary: string;
  /** It goes with the next major version: since when that is said, and what to call instead (docs/upgrading.md). */
  readonly deprecated?: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** Of a list: what its `query` is made from (`listed`). */
  readonly list?: List;
  /** Text fields, JSON or multipart; strict: a field that is not listed is 400 and named. */
  readonly body?: Schema;
  /** Where the body has several shapes: picks the one that the sender meant, so that errors fit it. */
  readonly bodyFor?: (raw: unknown) => Schema;
  readonly file?: FilePart;
  readonly reply: Reply;
  /** Beyond those that any endpoint can answer (`invalid_input`, `internal` …). */
  readonly errors: readonly ErrorCode[];
  /** Creates something: honours `Idempotency-Key` (rule: repeats). */
  readonly creates?: true;
}

/** Declares an endpoint and keeps its literal types for the router and the client. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

type Part<E, K extends string> =
  E extends Readonly<Record<K, infer S extends Schema>> ? z.infer<S> : undefined;
export type ParamsOf<E extends Endpoint> = Part<E, 'params'>;
export type QueryOf<E extends Endpoint> = Part<E, 'query'>;
export type BodyOf<E extends Endpoint> = Part<E, 'body'>;

type Needed<K extends string, T> = T extends undefined ? unknown : { [P in K]: T };
/** What a caller passes: only the parts that the endpoint has. `F` is the browser's `File`. */
export type InputOf<E extends Endpoint, F = unknown> = Needed<'params', ParamsOf<E>> &
  Needed<'query', QueryOf<E>> &
  Needed<'body', BodyOf<E>> &
  (E extends { file: FilePart } ? { file: F } : unknown);

/** The JSON of the reply; `undefined` where the reply is bytes or a redirect. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends { json: infer S extends Schema }
  ? z.infer<S>
  : undefined;
