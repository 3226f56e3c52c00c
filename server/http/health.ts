import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '#server/deps.ts';
import { replyFailure } from '#server/http/error-reply.ts';
import { openApi } from '#server/http/openapi.ts';

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function mayReadMetrics(deps: Deps, request: FastifyRequest): boolean {
  const token = deps.env.metricsToken;
  // A proxy on this machine brings the whole world along; it says so whether or not it is trusted.
  if (token === null) return LOOPBACK.has(request.ip) && !FORWARDED.some((name) => name in request.headers);
  const sent = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

/** `/healthz` (process), `/readyz` (database and files), `/metrics`, `/api/openapi.json` (rule: health-endpoints). */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  const counts = new Map<string, number>();
  app.addHook('onResponse', (request, reply, done) => {
    const labels = `method="${request.method}",route="${request.routeOptions.url ?? 'page'}",status="${reply.statusCode}"`;
    counts.set(labels, (counts.get(labels) ?? 0) + 1);
    done();
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const checks = await Promise.allSettled([sql`select 1`.execute(deps.db), deps.files.ready()]);
    const [database, files] = checks.map(({ status }) => (status === 'fulfilled' ? 'ok' : 'error'));
    const ready = database === 'ok' && files === 'ok';
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'error', database, files });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(deps, request)) return replyFailure(reply, { code: 'forbidden' });
    const lines = [...counts].map(([labels, count]) => `http_requests_total{${labels}} ${count}`);
    const memory = `process_resident_memory_bytes ${process.memoryUsage.rss()}`;
    return reply
      .type('text/plain; version=0.0.4')
      .send(`# TYPE http_requests_total counter\n${lines.join('\n')}\n${memory}\n`);
  });
  let description: object | undefined;
  app.get('/api/openapi.json', async () => {
    description ??= openApi();
    return description;
  });
}
