// A clone of the project, and the means to start it, kill parts of it and look at the result. For drills and benches.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { say, seconds } from '../../install/prepare.mjs';
import { commandOf, folderOf, isAlive } from '../../install/processes.mjs';
import { median } from '../speed/load.ts';

export const NOBODY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];

// The machine's own Node, as for a person who types `npm start`; no settings of the npm that runs the drill.
const PATH = (process.env.PATH ?? '')
  .split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .join(':');

export function must(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

/** The message of an error, or of any other thrown value, as text. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Opens the steps of a drill: each is printed with its result and its seconds, and the next one follows also after a
 * failure.
 * @param tidyUp called after a step that failed
 */
export function openSteps(tidyUp: () => Promise<void> = async () => undefined) {
  let [passed, failed] = [0, 0];
  return {
    passed: () => passed,
    failed: () => failed,
    /** Runs and prints one step. @param attempt may return a note for the line */
    async step(what: string, attempt: () => unknown): Promise<void> {
      const began = performance.now();
      try {
        const note = await attempt();
        passed += 1;
        say(`  well    ${what}${typeof note === 'string' ? ` (${note})` : ''}, ${seconds(began)}`);
      } catch (error) {
        failed += 1;
        say(`  FAILED  ${what}: ${messageOf(error)}`);
        await tidyUp();
      }
    },
  };
}

export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      if (address === null || typeof address === 'string') throw new Error('no port to listen on');
      probe.close(() => resolve(address.port));
    });
  });

export function shell(program: string, ...args: readonly string[]): void {
  // `npm run` hands our .npmrc, which allows no install script, to the npm of another tree.
  const env = { ...process.env, npm_config_ignore_scripts: undefined };
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', env });
  must(status === 0, `${[program, ...args].join(' ')}: ${stderr}`);
}

/** `npm start` in a clone, optionally as another user (`by`: the prefix of the command). */
export function npmStart(
  clone: string,
  {
    port,
    env = {},
    by = [],
  }: {
    readonly port: number;
    readonly env?: Readonly<Record<string, string>>;
    readonly by?: readonly string[];
  },
) {
  const began = performance.now();
  const [file = 'npm', ...args] = [...by, 'npm', 'start'];
  const child = spawn(file, args, {
    cwd: clone,
    env: { PATH, HOME: by.length > 0 ? path.dirname(clone) : process.env.HOME, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      output += bytes;
    });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    /** Waits until the program is ready. @returns the seconds until then */
    async ready() {
      while (!output.includes('is ready')) {
        must(child.exitCode === null, `it ended instead of starting:\n${output}`);
        must(performance.now() - began < 900_000, `it is not ready after a quarter of an hour:\n${output}`);
        await wait(50);
      }
      const seconds = (performance.now() - began) / 1000;
      must((await fetch(`http://localhost:${port}/readyz`)).ok, 'it says that it is not ready');
      return seconds;
    },
    /** Checks that the program ends by itself, with an error and this sentence. */
    async refuses(sentence: RegExp) {
      const code = await ended;
      must(code !== 0 && sentence.test(output), `expected ${sentence}, ended with ${code}:\n${output}`);
      must(!/^\s+at /m.test(output), `a stack instead of a sentence:\n${output}`);
    },
    output: () => output,
    ended,
    /** Kills npm only, as a supervisor does that knows none of npm's children. */
    killCommand: () => child.kill('SIGKILL'),
    /** Interrupts the program as Ctrl+C in a terminal does: a signal to the whole group. */
    async interrupt() {
      must(child.pid, 'it was never started');
      process.kill(-child.pid, 'SIGINT');
      await ended;
      await wait(100);
      must(programs(clone).length === 0, 'the program still runs');
      const left = postmaster(clone);
      must(left === null || !isAlive(left), 'PostgreSQL still runs');
    },
  };
}

/** Ids of the processes of a clone whose command has one of these words. */
export function programs(
  clone: string,
  words: readonly string[] = ['bin/start.mjs', 'commands/serve.ts', 'server/main.ts'],
) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && folderOf(name) === clone)
    .map(Number)
    .filter((pid) => words.some((word) => commandOf(pid).includes(word)));
}

const lockLines = (clone: string): string[] => {
  try {
    return readFileSync(path.join(clone, 'data/postgres/postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
};

/** Id of the clone's PostgreSQL, from its lock file; null if there is none. */
export const postmaster = (clone: string): number | null => Number(lockLines(clone)[0]) || null;

export async function kill(...pids: readonly number[]): Promise<void> {
  must(pids.length > 0 && pids.every((pid) => pid > 1), 'there is nothing to kill');
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  while (pids.some(isAlive)) await wait(10);
}

/** Resident memory of a process in megabytes. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/**
 * Whether a process grows: compares the medians of both halves of its measured memory, without the first sixth, in
 * which compiled code, plans and threads fill it.
 */
export function halvesOf(seen: readonly number[]): { first: number; second: number; grows: boolean } {
  const warm = seen.slice(Math.ceil(seen.length / 6));
  const first = median(warm.slice(0, warm.length / 2));
  const second = median(warm.slice(warm.length / 2));
  return { first, second, grows: second > first * 1.1 };
}

/** Adds a row to a table of the drill's own, and returns how many there are: all of them must outlive everything. */
export async function rows(clone: string): Promise<number> {
  const socket = lockLines(clone)[4] ?? '';
  const client = new pg.Client(
    `postgresql://manito@localhost:5432/manito?host=${encodeURIComponent(socket)}`,
  );
  await client.connect();
  await client.query('create table if not exists proof (at timestamptz default now())');
  await client.query('insert into proof default values');
  const { rows: counted } = await client.query<{ count: number }>('select count(*)::int as count from proof');
  await client.end();
  return counted[0]?.count ?? 0;
}

/**
 * Waits until no letter waits to be sent, no document to be sealed, no change to be chained.
 * @param asked returns the rows of a statement
 */
export async function untilDone(
  asked: (statement: string) => Promise<readonly { readonly left: unknown }[]>,
): Promise<void> {
  for (;;) {
    const [first] = await asked(
      'select (select count(*) from graphile_worker._private_jobs where run_at <= now()) + (select count(*) from unchained_changes) as left',
    );
    if (first && Number(first.left) === 0) return;
    await wait(200);
  }
}
