import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Schema } from '#contract/endpoint.ts';

/** A file as a reply, with its media type and name; the verb has checked who may read it. */
export interface Bytes {
  /** A stream where the file may be long. */
  readonly bytes: Buffer | Readable;
  readonly type: string;
  readonly fileName: string;
  /** The browser displays the file; else it saves it, as PDFs, whose viewers run scripts. */
  readonly inline?: boolean;
}

/** A page of a list: the key of the next page is sent in the `Link` header. */
export interface Page<T> {
  readonly items: T[];
  readonly next: string | null;
}

const isObject = (served: unknown): served is object => typeof served === 'object' && served !== null;
const isBytes = (served: unknown): served is Bytes =>
  isObject(served) &&
  'bytes' in served &&
  (Buffer.isBuffer(served.bytes) || served.bytes instanceof Readable);
const isPage = (served: unknown): served is Page<unknown> =>
  isObject(served) && 'items' in served && 'next' in served && Array.isArray(served.items);
const isLocation = (served: unknown): served is { location: string } =>
  isObject(served) && 'location' in served && typeof served.location === 'string';

/**
 * The `Content-Disposition` header of a file: an ASCII name for old clients, with the real one beside it (RFC 6266).
 */
function disposition({ inline, fileName }: Bytes): string {
  const plain = fileName.normalize('NFD').replace(/[^\x20-\x7e]|["\\%]/g, '');
  const extended = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${extended}`;
}

/** Address of the next page of a list, for the `Link` header of the reply. */
function linkToNext(request: FastifyRequest, next: string): string {
  const url = new URL(request.url, 'http://manito');
  url.searchParams.set('after', next);
  return `<${url.pathname}${url.search}>; rel="next"`;
}

/**
 * The JSON of a reply, with only the fields of the contract's schema: a column that was added to a row is not sent.
 *
 * @throws {ZodError} that names the field, where a value is missing or of another type than declared: a bug of ours.
 */
export const serializeReply = (schema: Schema, value: unknown): string => JSON.stringify(schema.parse(value));

/** Sends the outcome of a verb. */
export function sendServed(
  { reply: declared, path }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  served: unknown,
): FastifyReply {
  reply.code(declared.status).header('Cache-Control', 'private, no-store');
  if ('json' in declared) {
    const page = isPage(served) ? served : { items: served, next: null };
    const body = serializeReply(declared.json, page.items);
    if (page.next !== null) reply.header('Link', linkToNext(request, page.next));
    return reply.type('application/json; charset=utf-8').send(body);
  }
  if ('bytes' in declared && isBytes(served)) {
    return reply
      .type(served.type)
      .header('Content-Disposition', disposition(served))
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('Cross-Origin-Resource-Policy', 'same-origin')
      .send(served.bytes);
  }
  if (declared.status === 302 && isLocation(served)) return reply.redirect(served.location, 302);
  throw new Error(`${path} returned another type than its endpoint declares`);
}
