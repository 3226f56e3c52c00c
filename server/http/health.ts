import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { replyFailure } from '#server/http/error-reply.ts';
import { openMetrics } from '#server/http/metrics.ts';
import { readiness } from '#server/http/readiness.ts';
import { openMailCheck } from '#server/mail/mail-server.ts';
import type { OpenDeps } from '#server/open-deps.ts';

/** Asked every second by proxies and monitors: 86,000 lines a day that say nothing. `/metrics` counts them. */
export const PROBES: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz']);

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function mayReadMetrics(deps: Deps, request: FastifyRequest): boolean {
  const token = deps.env.metricsToken;
  // A proxy on this machine forwards requests of strangers; its headers show that, trusted or not.
  // A foreign page whose name resolves to this machine sends its own name as Host (DNS rebinding).
  if (token === null)
    return (
      LOOPBACK.has(request.ip) &&
      LOOPBACK_HOSTS.has(request.hostname) &&
      !FORWARDED.some((name) => name in request.headers)
    );
  const sent = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

/**
 * Registers the health checks: `/healthz` (process), `/readyz` (database, files, and whether the mail server answers)
 * and `/metrics` (rule: health-endpoints).
 */
export function registerHealth(app: FastifyInstance, deps: OpenDeps): void {
  const metrics = openMetrics(app, deps);
  const mailServer = openMailCheck(deps.env);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const { database, files } = await readiness(deps);
    // On a full disk files can still be read.
    const ready = database === 'ok' && files !== 'error';
    // Without the mail server letters wait and everything else goes on: no reason to send requests elsewhere.
    const mail = await mailServer();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'error', database, files, mail });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(deps, request)) return replyFailure(reply, { code: 'forbidden' });
    return reply.type('text/plain; version=0.0.4').send(await metrics());
  });
}
