import cluster from 'node:cluster';
import { timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ALERT_KINDS, undeliveredSince } from '#domain/alerts/alert.ts';
import { CHANNELS } from '#domain/messages/channel.ts';
import { ok } from '#domain/result.ts';
import { givenUpByChannel } from '#server/alerts/alerts.store.ts';
import { type Health, systemHealth } from '#server/alerts/system-health.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { isDiskFull } from '#server/files/files.ts';
import { replyFailure } from '#server/http/error-reply.ts';
import { askForMetrics, gatherFrom } from '#server/http/process-metrics.ts';
import { openMailCheck } from '#server/mail/transport.ts';
import type { OpenDeps } from '#server/open-deps.ts';
import { PAST_ITS_TIME } from '#server/outbox/undeliverable.ts';

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

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of this process: its requests by route, its memory and event loop, its connections to the database. */
function openProcessMetrics(app: FastifyInstance, pool: OpenDeps['pool']): Registry {
  const registry = new Registry();
  if (cluster.isWorker) gatherFrom(registry);
  if (cluster.isWorker) registry.setDefaultLabels({ process: process.pid });
  const registers = [registry];
  const labelNames = ['method', 'route', 'status'] as const;
  const total = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames,
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the whole answer',
    labelNames,
    buckets: SECONDS,
    registers,
  });
  const firstScreens = new Counter({
    name: 'manito_first_screens_total',
    help: 'Signed-in pages, by whether they went out with their content',
    labelNames: ['result'] as const,
    registers,
  });
  new Gauge({
    name: 'manito_pool_connections',
    help: 'Connections of this process to the database, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    // By route, never by address: addresses contain ids of people's rows, and there are as many as rows.
    const route = request.routeOptions.url ?? 'page';
    const labels = { method: request.method, route, status: reply.statusCode };
    total.inc(labels);
    if (request.firstScreen) firstScreens.inc({ result: request.firstScreen });
    durations.observe(labels, reply.elapsedTime / 1000);
  });
  return registry;
}

/** Metrics of the lender's office, the same whichever process answers. */
function officeMetrics(
  { counts, jobs, backupDueSince, verifiedAt }: Health,
  givenUp: Awaited<ReturnType<typeof givenUpByChannel>>,
  now: Date,
): Registry {
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string, value: number) =>
    new Gauge({ name, help, registers }).set(value);
  const age = (since: Date | null) =>
    since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1000);
  gauge('manito_jobs_waiting', 'Jobs that are due', jobs.waiting);
  gauge('manito_jobs_failed', 'Jobs that failed for good, or for days', jobs.failed);
  gauge(
    'manito_letters_waiting',
    'Letters that were tried and not taken, or not tried in time',
    counts.letters_waiting.count,
  );
  gauge(
    'manito_letters_oldest_waiting_seconds',
    'Age of the oldest of them',
    age(counts.letters_waiting.since),
  );
  gauge('manito_letters_failed', 'Letters of a week that will not be delivered', counts.letters_failed.count);
  gauge(
    'manito_letters_undelivered',
    'Texts of a day that did not arrive at their phone, also where another channel carried them then',
    counts.letters_undelivered.count,
  );
  const byChannel = new Gauge({
    name: 'manito_letters_given_up',
    help: 'Messages of a day that did not go out or arrive, also where another channel carried them then',
    labelNames: ['channel'],
    registers,
  });
  for (const channel of CHANNELS)
    byChannel.set({ channel }, givenUp.find((row) => row.channel === channel)?.count ?? 0);
  gauge(
    'manito_records_findings',
    'Records that do not fit, by the last verification',
    counts.records_differ.count,
  );
  if (backupDueSince)
    gauge(
      'manito_backup_age_seconds',
      'Age of the newest backup, or of the installation before the first',
      age(backupDueSince),
    );
  if (verifiedAt)
    gauge('manito_verification_age_seconds', 'Time since the last verification ended', age(verifiedAt));
  const alerts = new Gauge({
    name: 'manito_alerts',
    help: 'What is stuck, as on the first page of the back office',
    labelNames: ['kind'],
    registers,
  });
  for (const kind of ALERT_KINDS) alerts.set({ kind }, counts[kind].count);
  return registry;
}

type State = 'ok' | 'error';

/**
 * Whether the database and the file store answer. A file store that is `full` cannot be written, and can still be
 * read.
 */
async function readiness({
  db,
  files,
}: Pick<Deps, 'db' | 'files'>): Promise<{ readonly database: State; readonly files: State | 'full' }> {
  const [database, place] = await Promise.allSettled([sql`select 1`.execute(db), files.ready()]);
  return {
    database: database.status === 'fulfilled' ? 'ok' : 'error',
    files: place.status === 'fulfilled' ? 'ok' : isDiskFull(place.reason) ? 'full' : 'error',
  };
}

/**
 * Metrics of this machine: the checks of `/readyz`, and the disk of the data. They are also available while the
 * database is away.
 */
async function machineMetrics(deps: OpenDeps): Promise<Registry> {
  const registry = new Registry();
  const registers = [registry];
  const ready = new Gauge({
    name: 'manito_ready',
    help: '1 where the part answers, as /readyz says',
    labelNames: ['part'],
    registers,
  });
  for (const [part, state] of Object.entries(await readiness(deps)))
    ready.set({ part }, state === 'ok' ? 1 : 0);
  const disk = await statfs(path.resolve(deps.env.dataDir)).catch(() => null);
  const gauge = (name: string, help: string, value: number) =>
    new Gauge({ name, help, registers }).set(value);
  if (disk) {
    gauge(
      'manito_disk_available_bytes',
      'Free for the program on the disk of DATA_DIR',
      disk.bavail * disk.bsize,
    );
    gauge('manito_disk_size_bytes', 'Size of the disk of DATA_DIR', disk.blocks * disk.bsize);
  }
  return registry;
}

/** All metrics, in the text format of Prometheus. */
function openMetrics(app: FastifyInstance, deps: OpenDeps): () => Promise<string> {
  const registry = openProcessMetrics(app, deps.pool);
  let watching = false;
  return async () => {
    // Measuring the event loop costs a little: it starts at the first request for metrics.
    if (!watching) collectDefaultMetrics({ register: registry });
    watching = true;
    // A worker that is starting cannot answer yet: then this process returns its own metrics, under its own label.
    const own = (cluster.isWorker && (await askForMetrics())) || (await registry.metrics());
    const now = deps.now();
    const office = await inTransaction(deps.db, async (tx) => {
      const closedDays = await deps.settings.closedDays();
      return ok({
        health: await systemHealth(tx, { env: deps.env, closedDays, now }),
        givenUp: await givenUpByChannel(tx, undeliveredSince(now), PAST_ITS_TIME),
      });
    }).catch(
      // The monitoring must see the other metrics while the database is away.
      () => null,
    );
    const measured = [own, await (await machineMetrics(deps)).metrics()];
    if (office?.ok)
      measured.push(await officeMetrics(office.value.health, office.value.givenUp, now).metrics());
    return measured.join('\n');
  };
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
