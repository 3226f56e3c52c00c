import { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Failure } from '#contract/errors.ts';
import { replyFailure } from '#server/http/error-reply.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Another process answers from now on: whoever still speaks to this one is led there. Before `close`. */
    handOver(): Promise<void>;
  }
}

/** For what is under way when the program is asked to end: longer than any answer, shorter than a slow upload. */
const PATIENCE_SECONDS = 8;
/** For the last answers to travel, before their connections are cut. */
const FAREWELL_MILLISECONDS = 500;
/**
 * For connections at rest to be used once more, and be led away by the reply. Longer than somebody who is busy leaves one
 * alone: at a second, one request in some thousands came on a connection in the moment in which it was cut.
 */
const QUIET_SECONDS = 5;
const LOOK_MILLISECONDS = 20;
const LATER: Failure = { code: 'unavailable', retryAfter: 5 };

/**
 * The end of a program that serves: nobody new comes in, what is under way is answered, and each answer is the last of
 * its connection. What takes too long is told to try again.
 */
export function registerLastRequests(
  app: FastifyInstance,
  { patienceSeconds = PATIENCE_SECONDS, quietSeconds = QUIET_SECONDS } = {},
): void {
  const underWay = new Set<FastifyReply>();
  let last = false;
  let refusing = false;
  const letNobodyIn = () => {
    last = true;
    // Only the door: `close` of the HTTP server would cut connections at rest, on which a request may be travelling.
    if (app.server.listening) Server.prototype.close.call(app.server);
  };
  const connections = () =>
    new Promise<number>((resolve, reject) => {
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  app.addHook('onRequest', async (_request, reply) => {
    if (refusing) return replyFailure(reply, LATER);
    underWay.add(reply);
    // Not `onResponse`, which never comes for whoever hung up first.
    reply.raw.once('close', () => underWay.delete(reply));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (last) reply.header('Connection', 'close');
  });
  app.decorate('handOver', async () => {
    letNobodyIn();
    const until = performance.now() + quietSeconds * 1000;
    while ((await connections()) > 0 && performance.now() < until) await wait(LOOK_MILLISECONDS);
  });
  app.addHook('preClose', async () => {
    letNobodyIn();
    app.server.closeIdleConnections();
    const until = performance.now() + patienceSeconds * 1000;
    while (underWay.size > 0 && performance.now() < until) await wait(LOOK_MILLISECONDS);
    refusing = true;
    if (underWay.size > 0) {
      for (const reply of underWay) if (!reply.sent) replyFailure(reply, LATER);
      await wait(FAREWELL_MILLISECONDS);
    }
    app.server.closeAllConnections();
  });
}
