import cluster, { type Worker } from 'node:cluster';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Variables } from '#server/env-variables.ts';
import { answerForMetrics } from '#server/http/process-metrics.ts';

/**
 * Message to a process that another one has replaced it: it drains its connections and ends. The text is the same in
 * several versions.
 */
export const DRAIN = 'hand over';
/** Name of the environment variable that tells a process whether to run the jobs. */
export const RUNS_JOBS = 'MANITO_RUNS_JOBS';

const AGAIN_SECONDS = 1;
const AGAIN_AT_MOST_SECONDS = 30;
/**
 * Seconds until the supervisor kills a process that does not end: more than it takes for its last requests
 * (server/start.ts).
 */
const GRACE_SECONDS = 20;

/**
 * Options of V8 for each process. Young generation in MB: V8's default costs 40 MB more per process without a
 * measurable gain. One helper thread for garbage collection: there is a process for each core, and four helpers each
 * would slow down all requests. `gc` lets a process free the memory of its start (server/start.ts).
 */
export const SMALL = ['--max-semi-space-size=8', '--v8-pool-size=1', '--expose-gc'];

const source = 'supervisor';
const gone = (worker: Worker): Promise<void> =>
  worker.isDead() ? Promise.resolve() : new Promise((resolve) => worker.once('exit', () => resolve()));

/**
 * Switches to the version that the link leads to now: its folder, and its own Node (bin/install-version.mjs). The next
 * processes start from there.
 */
function goToVersion(): void {
  const folder = path.resolve(process.argv[1] ?? '', '../..');
  if (realpathSync(folder) === process.cwd()) return;
  process.chdir(folder);
  const node = path.join(folder, 'node_modules/node/bin/node');
  if (existsSync(node)) process.execPath = node;
}

interface Process {
  readonly worker: Worker;
  readonly port: number;
}

/** Starts a process; resolves when it listens, to null when it ended before. */
function begin(place: number, variables: Variables): Promise<Process | null> {
  goToVersion();
  const worker = cluster.fork({ ...variables, [RUNS_JOBS]: place === 0 ? '1' : '0' });
  return new Promise((resolve) => {
    worker.once('listening', ({ port }) => resolve({ worker, port }));
    worker.once('exit', () => resolve(null));
    worker.once('error', () => resolve(null));
  });
}

/**
 * Runs several processes behind one port. It replaces one that ends. On SIGHUP it replaces each with a new one that
 * already serves, so that a new version, or changed variables, take over without a failed request
 * (docs/decisions/processes.md).
 * @param variables of the next process, read again for each
 * @param announce called once, when the first process serves
 */
export async function supervise(
  { workers, variables, log }: { workers: number; variables: () => Variables; log: Logger },
  announce: (port: number) => void,
): Promise<void> {
  // Each process accepts its own connections. With round-robin scheduling, a connection handed to a dying worker is
  // never answered.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const places = new Map<number, Worker>();
  /** The running attempts to fill an empty place, by the place's number. */
  const filling = new Map<number, Promise<void>>();
  let stopping = false;

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const living = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    for (const worker of living) worker.process.kill('SIGTERM');
    await Promise.race([Promise.all(living.map(gone)), wait(GRACE_SECONDS * 1000)]);
    for (const worker of living) worker.process.kill('SIGKILL');
    process.exit(0);
  };

  /**
   * Starts a process for a place; `null` where it ended at once, or where the variables or the version could not be
   * read.
   */
  const tryBegin = async (place: number) => {
    try {
      return await begin(place, variables());
    } catch (error) {
      log.error({ source, err: error }, 'A process could not be started');
      return null;
    }
  };

  /** Puts a started process into a place, and drains the process that had the place before. */
  const take = async (place: number, worker: Worker) => {
    const before = places.get(place);
    places.set(place, worker);
    worker.once('exit', (code, signal) => {
      if (stopping || places.get(place) !== worker) return;
      log.error({ source, place, code, signal }, 'A process ended by itself; another takes its place');
      fill(place);
    });
    if (!before || before.isDead()) return;
    before.send(DRAIN);
    await gone(before);
  };
  const fill = (place: number) => {
    const filled = fillNow(place);
    filling.set(place, filled);
    return filled;
  };
  /**
   * Starts a process for an empty place. It retries without limit: while the database is away, no process can start.
   */
  const fillNow = async (place: number) => {
    for (let seconds = AGAIN_SECONDS; !stopping; seconds = Math.min(seconds * 2, AGAIN_AT_MOST_SECONDS)) {
      const begun = await tryBegin(place);
      if (begun) return take(place, begun.worker);
      await wait(seconds * 1000);
    }
  };

  const replaceAll = async () => {
    for (const place of new Set([...places.keys(), ...filling.keys()])) {
      // An earlier attempt would otherwise finish after the new process, and replace it.
      await filling.get(place);
      if (stopping) return;
      const begun = await tryBegin(place);
      if (stopping) return;
      if (begun === null) {
        log.error({ source }, 'The new program does not start; the old one goes on');
        return;
      }
      await take(place, begun.worker);
      if (stopping) return;
    }
    log.warn({ source, workers }, 'Every process was replaced');
  };
  let replacing: Promise<void> | null = null;
  let asked = false;
  const restart = async () => {
    asked = true;
    if (replacing) return;
    while (asked && !stopping) {
      asked = false;
      replacing = replaceAll();
      await replacing;
    }
    replacing = null;
  };

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  process.on('SIGHUP', restart);
  // The parent is our own command: when it is killed, this ends too.
  process.on('disconnect', stop);

  cluster.setupPrimary({ execArgv: [...process.execArgv, ...SMALL] });
  answerForMetrics();
  // The first process alone migrates and prepares; it has logged what keeps it from starting.
  const first = await tryBegin(0);
  if (first === null) process.exit(1);
  await take(0, first.worker);
  announce(first.port);
  await Promise.all(Array.from({ length: workers - 1 }, (_, others) => fill(others + 1)));
  log.warn({ source, workers }, 'Every process answers');
}
