import { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Failure } from '#contract/errors.ts';
import { replyFailure } from '#server/http/error-reply.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Lets clients leave before `close`: another process accepts new connections from now on, and each reply closes
     * its own connection.
     */
    drain(): Promise<void>;
  }
}

/**
 * Seconds for requests under way when the program is asked to end: longer than any reply takes, shorter than a slow
 * upload.
 */
const TIMEOUT_SECONDS = 8;
/** Milliseconds for the last replies to reach their clients before the connections are cut. */
const FAREWELL_MILLISECONDS = 500;
/**
 * Seconds for idle connections to be used once more, so that the reply can close them. It is longer than a busy
 * client leaves a connection idle: with one second, one request in some thousands arrived at the moment its
 * connection was cut.
 */
const QUIET_SECONDS = 5;
const LOOK_MILLISECONDS = 20;
const LATER: Failure = { code: 'unavailable', retryAfter: 5 };

/**
 * Graceful shutdown: no new connection is accepted, requests under way are answered, and each answer is the last of its
 * connection. A request that takes too long is refused with `Retry-After`.
 */
export function registerGracefulShutdown(
  app: FastifyInstance,
  { timeoutSeconds = TIMEOUT_SECONDS, quietSeconds = QUIET_SECONDS } = {},
): void {
  const underWay = new Set<FastifyReply>();
  let last = false;
  let refusing = false;
  const stopListening = () => {
    last = true;
    // Only stops accepting: `close` of the HTTP server would cut idle connections, on which a request may be arriving.
    if (app.server.listening) Server.prototype.close.call(app.server);
  };
  const connections = () =>
    new Promise<number>((resolve, reject) => {
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  app.addHook('onRequest', async (_request, reply) => {
    if (refusing) return replyFailure(reply, LATER);
    underWay.add(reply);
    // Not `onResponse`, which never fires for a client that disconnected first.
    reply.raw.once('close', () => underWay.delete(reply));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (last) reply.header('Connection', 'close');
  });
  app.decorate('drain', async () => {
    stopListening();
    const until = performance.now() + quietSeconds * 1000;
    while ((await connections()) > 0 && performance.now() < until) await wait(LOOK_MILLISECONDS);
  });
  app.addHook('preClose', async () => {
    stopListening();
    app.server.closeIdleConnections();
    const until = performance.now() + timeoutSeconds * 1000;
    while (underWay.size > 0 && performance.now() < until) await wait(LOOK_MILLISECONDS);
    refusing = true;
    if (underWay.size > 0) {
      for (const reply of underWay) if (!reply.sent) replyFailure(reply, LATER);
      await wait(FAREWELL_MILLISECONDS);
    }
    app.server.closeAllConnections();
  });
}
