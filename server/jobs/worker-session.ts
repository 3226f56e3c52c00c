import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  Logger,
  type ParsedCronItem,
  type Runner,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import { openPool } from '#server/db/database.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import { holdWorker, releaseAbandonedJobs } from '#server/jobs/jobs.store.ts';
import type { OpenDeps } from '#server/open-deps.ts';

const AT_ONCE = 4;
// One connection per job, plus LISTEN, heartbeat and cron. A separate pool, so that busy requests cannot block marking
// a job as done.
const CONNECTIONS = AT_ONCE + 3;
const LOOK_SECONDS = 20;
const GOODBYE_SECONDS = 10;

export interface Work {
  readonly tasks: TaskList;
  readonly schedule: ParsedCronItem[];
}

/** A worker for as long as its connection to the database lasts. */
export interface WorkerSession {
  addJob: Awaited<ReturnType<typeof run>>['addJob'];
  /** Resolves when the session is closed or the database went away; rejects on a bug. */
  readonly ended: Promise<void>;
  /** Lets running jobs finish. */
  close(): Promise<void>;
}

/** A plugin for graphile-worker that takes the lock which marks this worker as alive, before its first job. */
function holdPlugin(living: PoolClient): GraphileConfig.Plugin {
  let held: Promise<void> | null = null;
  return {
    name: 'HoldWorker',
    version: '1.0.0',
    worker: {
      hooks: {
        startWorker: (_context, { worker }) => {
          held ??= holdWorker(living, worker.workerPool.id);
          return held;
        },
      },
    },
  };
}

/** Wraps the tasks of the worker, and returns them with the set of those that are running. */
function watched(tasks: TaskList): { tasks: TaskList; underWay: Set<unknown> } {
  const underWay = new Set<unknown>();
  const watch =
    (task: Task): Task =>
    async (payload, helpers) => {
      const doing = Promise.resolve(task(payload, helpers));
      underWay.add(doing);
      try {
        await doing;
      } finally {
        underWay.delete(doing);
      }
    };
  const list = Object.entries(tasks).map(([name, task]) => [name, task && watch(task)]);
  return { tasks: Object.fromEntries(list), underWay };
}

function runOn(
  pool: Pool,
  living: PoolClient,
  deps: OpenDeps,
  work: Work,
  events: WorkerEvents,
): Promise<Runner> {
  return run({
    pgPool: pool,
    events,
    noHandleSignals: true,
    logger: new Logger(() => (level, message, meta) => {
      // Failed jobs are logged below, without the words of their errors.
      if ((level === 'error' || level === 'warning') && meta?.failure !== true)
        deps.log[level === 'error' ? 'error' : 'warn']({ source: 'worker' }, message.slice(0, 80));
    }),
    taskList: work.tasks,
    parsedCronItems: work.schedule,
    preset: {
      worker: {
        concurrentJobs: AT_ONCE,
        pollInterval: 2_000,
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
      plugins: [holdPlugin(living)],
    },
  });
}

/**
 * Opens a worker session. graphile-worker marks a job as done without awaiting the query: an unhandled rejection
 * would end the program, unless it marks in batches. With batches it shuts itself down instead, sometimes without
 * finishing, and its jobs stay locked for four hours. So a session ends with the first failed query: its worker is
 * then dead, and the next session releases its jobs.
 */
export async function openWorkerSession(deps: OpenDeps, work: Work): Promise<WorkerSession> {
  const pool = openPool(deps.env.databaseUrl, CONNECTIONS);
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  let broken = false;
  const end = (error: unknown) => {
    broken = true;
    if (isUnavailable(error)) resolve();
    else reject(error);
  };
  const events: WorkerEvents = new EventEmitter();
  // The query may have taken the job before it failed, and then no worker does it.
  events.on('worker:getJob:error', ({ error }) => end(error));
  events.on('pool:fatalError', ({ error }) => end(error));
  events.on('job:error', ({ job, error }) =>
    deps.log.error(
      {
        ...{ source: 'worker', task: job.task_identifier, job: job.id },
        ...{ attempt: job.attempts, attempts: job.max_attempts, err: error },
      },
      'A job failed',
    ),
  );
  const { tasks, underWay } = watched(work.tasks);
  let living: PoolClient | null = null;
  const disconnect = async () => {
    living?.release(true);
    await Promise.race([pool.end(), wait(1_000, null, { ref: false })]);
  };
  try {
    living = await pool.connect();
    living.on('error', end);
    const runner = await runOn(pool, living, deps, { ...work, tasks }, events);
    const look = () => releaseAbandonedJobs(pool).catch(end);
    const looking = setInterval(look, LOOK_SECONDS * 1000);
    await look();
    const close = async () => {
      clearInterval(looking);
      const stopped = runner.stop().catch(() => undefined);
      const idle = broken ? Promise.allSettled(underWay) : stopped;
      await Promise.race([idle, wait(GOODBYE_SECONDS * 1000, null, { ref: false })]);
      resolve();
      await disconnect();
    };
    let closing: Promise<void> | null = null;
    return {
      ended,
      addJob: runner.addJob,
      close() {
        closing ??= close();
        return closing;
      },
    };
  } catch (error) {
    await disconnect();
    throw error;
  }
}
