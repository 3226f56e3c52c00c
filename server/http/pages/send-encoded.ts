import type { FastifyReply, FastifyRequest } from 'fastify';

/** The same bytes for who understands which compression; `null` where it is not worth it. */
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
  const accepted = String(request.headers['accept-encoding'] ?? '');
  reply.header('Vary', 'Accept-Encoding');
  if (brotli && /\bbr\b/.test(accepted)) return reply.header('Content-Encoding', 'br').send(brotli);
  if (gzip && /\bgzip\b/.test(accepted)) return reply.header('Content-Encoding', 'gzip').send(gzip);
  return reply.send(plain);
}
