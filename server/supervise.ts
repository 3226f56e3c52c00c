import cluster, { type Worker } from 'node:cluster';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Variables } from '#server/env-variables.ts';
import { answerForMetrics } from '#server/http/process-metrics.ts';

/** Says to a process that another one has taken its place. */
export const HAND_OVER = 'hand over';
/** Of the environment of a process: whether it runs the jobs. */
export const RUNS_JOBS = 'MANITO_RUNS_JOBS';

const AGAIN_SECONDS = 1;
const AGAIN_AT_MOST_SECONDS = 30;
/** More than a process takes for its last requests (server/start.ts). */
const GRACE_SECONDS = 20;

/**
 * Megabytes of what is young: V8's own would take forty more of each process, for no time that could be measured. One
 * thread beside the main one tidies: there is a process for each core, and four of them would hold up everybody who asks
 * meanwhile. And `gc`, for what only the start needed (server/start.ts).
 */
const SMALL = ['--max-semi-space-size=8', '--v8-pool-size=1', '--expose-gc'];

const source = 'supervisor';
const gone = (worker: Worker): Promise<void> =>
  worker.isDead() ? Promise.resolve() : new Promise((resolve) => worker.once('exit', () => resolve()));

/**
 * The next processes are of the version that the link leads to now by which this one was started: its folder, and its own
 * Node (bin/install-version.mjs).
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

/** A process of its own; resolves when it listens, to null when it ended before. */
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
 * Several processes behind one port. One that ends is replaced; on SIGHUP each gives its place to a new one that already
 * answers, so that a new version of the program, or other variables, take over without a request that fails
 * (docs/decisions/processes.md).
 * @param variables of the next process, read anew for each
 * @param announce called once, when the first process answers
 */
export async function supervise(
  { workers, variables, log }: { workers: number; variables: () => Variables; log: Logger },
  announce: (port: number) => void,
): Promise<void> {
  // Each process accepts for itself: what this one would hand to a process that dies in that moment is answered by nobody.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const places = new Map<number, Worker>();
  /** Of a place that is empty: until somebody has it. */
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

  /** Where the file of the variables or the version cannot be read it is as if the process had ended at once. */
  const tryBegin = async (place: number) => {
    try {
      return await begin(place, variables());
    } catch (error) {
      log.error({ source, err: error }, 'A process could not be started');
      return null;
    }
  };

  /** Whoever had the place before is led out. */
  const take = async (place: number, worker: Worker) => {
    const before = places.get(place);
    places.set(place, worker);
    worker.once('exit', (code, signal) => {
      if (stopping || places.get(place) !== worker) return;
      log.error({ source, place, code, signal }, 'A process ended by itself; another takes its place');
      fill(place);
    });
    if (!before || before.isDead()) return;
    before.send(HAND_OVER);
    await gone(before);
  };
  const fill = (place: number) => {
    const filled = fillNow(place);
    filling.set(place, filled);
    return filled;
  };
  /** Tries for as long as it takes: while the database is away nobody starts. */
  const fillNow = async (place: number) => {
    for (let seconds = AGAIN_SECONDS; !stopping; seconds = Math.min(seconds * 2, AGAIN_AT_MOST_SECONDS)) {
      const begun = await tryBegin(place);
      if (begun) return take(place, begun.worker);
      await wait(seconds * 1000);
    }
  };

  const replaceAll = async () => {
    for (const place of new Set([...places.keys(), ...filling.keys()])) {
      // Begun before: it would come behind the new one, and take the place from it.
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
  // Started by our own command: when it is killed, so are we.
  process.on('disconnect', stop);

  cluster.setupPrimary({ execArgv: [...process.execArgv, ...SMALL] });
  answerForMetrics();
  // It alone migrates and prepares; what keeps it from starting it has said.
  const first = await tryBegin(0);
  if (first === null) process.exit(1);
  await take(0, first.worker);
  announce(first.port);
  await Promise.all(Array.from({ length: workers - 1 }, (_, others) => fill(others + 1)));
  log.warn({ source, workers }, 'Every process answers');
}
