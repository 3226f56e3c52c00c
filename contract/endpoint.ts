import type * as z from 'zod/mini';
import type { Access } from '#contract/access.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { List } from '#contract/list.ts';
import type { Scope } from '#domain/tokens/scope.ts';

export type Schema = z.ZodMiniType;

/** A file in a multipart body beside the text fields of `body`. */
export interface FilePart {
  readonly field: string;
  /** Bytes. */
  readonly maxBytes: number;
  /** The error for a larger file. */
  readonly tooLarge: string;
  readonly required: boolean;
}

/** The kind of reply: JSON of a schema, bytes (a file), a plain text, or a redirect. */
export type Reply =
  | { readonly status: 200 | 201; readonly json: Schema }
  | { readonly status: 200; readonly bytes: string }
  | { readonly status: 302 };

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify style: `/api/loan-applications/:id`. */
  readonly path: string;
  readonly access: Access;
  /** The scope that a program's token needs; without one no token has access (rule: token-scopes). */
  readonly scope?: Scope;
  /** One English sentence, shown in OpenAPI. */
  readonly summary: string;
  /** The next major version removes it: the date of the announcement, and the replacement (docs/upgrading.md). */
  readonly deprecated?: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** For a list: the source of its `query` (`listed`). */
  readonly list?: List;
  /** Text fields, JSON or multipart; strict: the error of an unknown field is 400 and names it. */
  readonly body?: Schema;
  /** If the body has several shapes: picks the sender's one, so that its errors fit. */
  readonly bodyFor?: (raw: unknown) => Schema;
  readonly file?: FilePart;
  readonly reply: Reply;
  /** In addition to the errors of every endpoint (`invalid_input`, `internal` …). */
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
type FileOf<P extends FilePart, F> = P['required'] extends true ? { file: F } : { file?: F };
/** The arguments of a call: only the parts that the endpoint has. `F` is the browser's `File`. */
export type InputOf<E extends Endpoint, F = unknown> = Needed<'params', ParamsOf<E>> &
  Needed<'query', QueryOf<E>> &
  Needed<'body', BodyOf<E>> &
  (E extends { file: FilePart } ? FileOf<E['file'], F> : unknown);

/** The JSON of the reply; `undefined` if the reply is bytes or a redirect. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends { json: infer S extends Schema }
  ? z.infer<S>
  : undefined;
