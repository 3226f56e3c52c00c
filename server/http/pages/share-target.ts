import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SHARE_TARGET, sharedAddress } from '#contract/share-target.ts';

/** Bytes of a body that are read so that the browser hears the answer; a longer one loses its connection. */
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
 * What is shared with the installed application is the service worker's to take. Where there is none, nothing is kept and
 * the form opens and says so: the same for everybody, so that a foreign page that posts here brings nothing about
 * (docs/decisions/share-target.md).
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
