import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);

/** Compresses with brotli. @param quality from 0 to 11, the smallest result and the slowest */
export const compressBrotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
export const compressGzip = promisify(gzip);

const acceptedBy = (request: FastifyRequest): string => String(request.headers['accept-encoding'] ?? '');
export const acceptsBrotli = (request: FastifyRequest): boolean => /\bbr\b/.test(acceptedBy(request));
export const acceptsGzip = (request: FastifyRequest): boolean => /\bgzip\b/.test(acceptedBy(request));

/** The bytes of a reply, plain and compressed with brotli and gzip; `null` where that compression is not worth it. */
export interface Encoded {
  readonly plain: Buffer;
  readonly brotli: Buffer | null;
  readonly gzip: Buffer | null;
}

export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, brotli, gzip }: Encoded,
): FastifyReply {
  reply.header('Vary', 'Accept-Encoding');
  if (brotli && acceptsBrotli(request)) return reply.header('Content-Encoding', 'br').send(brotli);
  if (gzip && acceptsGzip(request)) return reply.header('Content-Encoding', 'gzip').send(gzip);
  return reply.send(plain);
}
