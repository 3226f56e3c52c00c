import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SHARE_TARGET, sharedAddress } from '#contract/share-target.ts';

/**
 * Maximum number of bytes of a body that the server reads to its end, so that the browser receives the reply; a
 * longer body loses its connection.
 */
const DRAINED_MAX = 12 * 1024 * 1024;

/** Reads a body and keeps nothing of it. @returns whether it ended within the limit. */
async function drain({ raw }: FastifyRequest): Promise<boolean> {
  if (Number(raw.headers['content-length'] ?? 0) > DRAINED_MAX) return false;
  let read = 0;
  for await (const chunk of raw) {
    read += chunk.length;
    if (read > DRAINED_MAX) return false;
  }
  return true;
}

/**
 * Answers the address to which an installed application shares a customer's files. Usually the service worker takes
 * them; where there is none, the server keeps nothing, and the form opens and says so. The answer is the same for
 * every caller, so that a foreign page that posts here has no effect (docs/decisions/share-target.md).
 */
export function registerShareTarget(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.post(SHARE_TARGET, async (request, reply) => {
      if (!(await drain(request))) reply.header('Connection', 'close');
      return reply.redirect(sharedAddress('no-llego'), 303);
    });
  });
}
