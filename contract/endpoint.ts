import type * as z from 'zod/mini';
import type { Access } from '#contract/access.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { idParams } from '#contract/fields.ts';
import type { List } from '#contract/list.ts';
import type { Scope } from '#domain/tokens/token.ts';

export type Schema = z.ZodMiniType;

/** A file in a multipart body beside the text fields of `body`. */
export interface FilePart {
  readonly field: string;
  /** Largest size of the file, in bytes. */
  readonly maxBytes: number;
  /** The error for a file above `maxBytes`. */
  readonly tooLarge: string;
  readonly required: boolean;
}

/** The reply of an endpoint: JSON of a schema, bytes of a media type or of the one asked for, or a redirect. */
export type Reply =
  | { readonly status: 200 | 201; readonly json: Schema }
  | { readonly status: 200; readonly bytes: string; readonly orBytes?: string }
  | { readonly status: 302 };

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path of the endpoint in Fastify's notation: `/api/loan-applications/:id`. */
  readonly path: string;
  readonly access: Access;
  /** The scope that a program's token needs; without one no token has access (rule: token-scopes). */
  readonly scope?: Scope;
  /** Summary of the endpoint in one English sentence, shown in OpenAPI. */
  readonly summary: string;
  /**
   * The version since which the endpoint is deprecated, and its replacement: the next major version removes the
   * endpoint (docs/upgrading.md).
   */
  readonly deprecated?: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** The pages, filters and orders of a list, from which its `query` is made (`listed`). */
  readonly list?: List;
  /**
   * Schema of the body: text fields, as JSON or multipart. It is strict: an unknown field is a 400 that names the
   * field.
   */
  readonly body?: Schema;
  /** Picks the schema of a body that may have several shapes, so that the errors fit the shape that the client sent. */
  readonly bodyFor?: (raw: unknown) => Schema;
  readonly file?: FilePart;
  readonly reply: Reply;
  /** Errors of the endpoint, in addition to those of every endpoint (`invalid_input`, `internal` …). */
  readonly errors: readonly ErrorCode[];
  /**
   * The endpoint answers while the device is in a client's hands, for the application that was handed over (rule:
   * hand-over).
   */
  readonly handedOver?: true;
  /** The endpoint creates something, and honours `Idempotency-Key` (rule: repeats). */
  readonly creates?: true;
  /**
   * The endpoint is about the caller's own drawer: its sums need the cash of every client, also of one who has become
   * another collector's (rule: own-clients).
   */
  readonly ofOwnDrawer?: true;
}

/** The parts of an endpoint beside its method, path and access. */
interface Parts extends Omit<Endpoint, 'method' | 'path' | 'access' | 'errors' | 'reply'> {
  /** Errors beside those that follow from the row in the address, from the file and from the key. */
  readonly errors?: Endpoint['errors'];
}
/** The JSON of a reply, with 201 from a call that creates something and else with 200; or any other reply. */
type Replies =
  | { readonly json: Schema; readonly reply?: undefined }
  | { readonly reply: Reply; readonly json?: undefined };

const errorsOf = (
  namesRow: boolean,
  { file, creates }: Pick<Parts, 'file' | 'creates'>,
  errors: Endpoint['errors'] = [],
): Endpoint['errors'] => [
  ...(namesRow ? (['not_found'] as const) : []),
  ...(file ? (['too_large', 'unsupported_type'] as const) : []),
  ...(creates ? (['repeated_key'] as const) : []),
  ...errors,
];

const NAMES_ROW = /\/:id(?:\/|$)/;

/** The parameters that a path with `:id` gives an endpoint without parameters of its own: a row's number. */
type RowOf<P, E> = E extends { readonly params: Schema }
  ? object
  : P extends `${string}/:id` | `${string}/:id/${string}`
    ? { readonly params: typeof idParams }
    : object;
type ReplyIn<E> = E extends { readonly reply: infer R extends Reply }
  ? R
  : E extends { readonly json: infer S extends Schema }
    ? { readonly status: E extends { readonly creates: true } ? 201 : 200; readonly json: S }
    : never;
type Declared<M, P, A, E> = {
  readonly method: M;
  readonly path: P;
  readonly access: A;
  readonly errors: Endpoint['errors'];
  readonly reply: ReplyIn<E>;
} & { readonly [K in keyof E as Exclude<K, 'errors' | 'json' | 'reply'>]: E[K] } & RowOf<P, E>;

/** Declares endpoints of a method, and keeps their literal types for the router and the client. */
const declaring =
  <const M extends Endpoint['method']>(method: M) =>
  <const P extends string, const A extends Access, const E extends Parts & Replies>(
    path: P,
    access: A,
    parts: E,
  ): Declared<M, P, A, E> => {
    const namesRow = NAMES_ROW.test(path);
    const { errors, json, reply, ...rest } = parts;
    // `RowOf` reads the path as `NAMES_ROW` does, and `ReplyIn` chooses as the line of the reply.
    return {
      method,
      path,
      access,
      errors: errorsOf(namesRow, parts, errors),
      reply: json ? { status: parts.creates ? 201 : 200, json } : reply,
      ...(namesRow && { params: idParams }),
      ...rest,
    } as Declared<M, P, A, E>;
  };

export const get = declaring('GET');
export const post = declaring('POST');
/** Declares a POST that creates something, and honours `Idempotency-Key` (rule: repeats). */
export const create = <
  const P extends string,
  const A extends Access,
  const E extends Omit<Parts, 'creates'> & Replies,
>(
  path: P,
  access: A,
  parts: E,
) => post(path, access, { ...parts, creates: true });
export const put = declaring('PUT');
export const patch = declaring('PATCH');
export const remove = declaring('DELETE');

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
