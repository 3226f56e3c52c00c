import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';

/** A file for its owner or an administrator. */
export interface Bytes {
  /** A stream where it may be long. */
  readonly bytes: Buffer | Readable;
  readonly type: string;
  readonly fileName: string;
  /** Saved rather than shown: PDFs, whose viewers run scripts. */
  readonly attachment: boolean;
}

/** A list that goes on: the key of the next page travels in the `Link` header. */
export interface Page<T> {
  readonly items: T[];
  readonly next: string | null;
}

const isBytes = (served: object): served is Bytes =>
  'bytes' in served && (Buffer.isBuffer(served.bytes) || served.bytes instanceof Readable);
const isPage = (served: object): served is Page<unknown> =>
  'items' in served && 'next' in served && Array.isArray(served.items);
const isLocation = (served: object): served is { location: string } =>
  'location' in served && typeof served.location === 'string';

/** RFC 6266: an ASCII name for old readers, the real one beside it. */
function disposition({ attachment, fileName }: Bytes): string {
  const plain = fileName.normalize('NFD').replace(/[^\x20-\x7e]|["\\%]/g, '');
  const extended = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${attachment ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${extended}`;
}

export function sendServed(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  served: unknown,
): FastifyReply {
  reply.header('Cache-Control', 'private, no-store');
  if (typeof served !== 'object' || served === null)
    return reply.code(endpoint.reply.status).type('application/json').send(JSON.stringify(served));
  if ('bytes' in endpoint.reply && isBytes(served)) {
    return reply
      .type(served.type)
      .header('Content-Disposition', disposition(served))
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('Cross-Origin-Resource-Policy', 'same-origin')
      .send(served.bytes);
  }
  if (endpoint.reply.status === 302 && isLocation(served)) return reply.redirect(served.location, 302);
  if (isPage(served)) {
    if (served.next !== null) {
      const url = new URL(request.url, 'http://manito');
      url.searchParams.set('after', served.next);
      reply.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
    }
    return reply.code(endpoint.reply.status).send(served.items);
  }
  return reply.code(endpoint.reply.status).send(served);
}
