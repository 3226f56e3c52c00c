// A clone of the project, and the means to start it, kill parts of it and look at what is left. For bin/prove-*.mjs.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { commandOf, folderOf, isAlive } from './processes.mjs';

export const NOBODY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];

// The machine's own Node, as a person has it who typed `npm start`; no settings of the npm that runs the proof.
const PATH = process.env.PATH.split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .join(':');

export function must(condition, what) {
  if (!condition) throw new Error(what);
}

export const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

export function shell(...command) {
  const { status, stderr } = spawnSync(command[0], command.slice(1), { encoding: 'utf8' });
  must(status === 0, `${command.join(' ')}: ${stderr}`);
}

/** `npm start` in a clone, perhaps as somebody else (`by`: the words before the command). */
export function npmStart(clone, { port, env = {}, by = [] }) {
  const began = performance.now();
  const [file, ...args] = [...by, 'npm', 'start'];
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
    /** Seconds until the product was ready. */
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
    /** It must end by itself, badly, with this sentence. */
    async refuses(sentence) {
      const code = await ended;
      must(code !== 0 && sentence.test(output), `expected ${sentence}, ended with ${code}:\n${output}`);
      must(!/^\s+at /m.test(output), `a stack instead of a sentence:\n${output}`);
    },
    output: () => output,
    ended,
    /** npm alone, as a supervisor does that knows nothing of what npm started. */
    killCommand: () => child.kill('SIGKILL'),
    /** What Ctrl+C in a terminal does: a signal to the whole group. */
    async interrupt() {
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
export function programs(clone, words = ['bin/start.mjs', 'bin/serve.mjs', 'server/main.ts']) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && folderOf(name) === clone)
    .filter((pid) => words.some((word) => commandOf(pid).includes(word)))
    .map(Number);
}

const lockLines = (clone) => {
  try {
    return readFileSync(path.join(clone, 'data/postgres/postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
};

/** Id of the clone's PostgreSQL, as its lock file has it; null when there is none. */
export const postmaster = (clone) => Number(lockLines(clone)[0]) || null;

export async function kill(...pids) {
  must(pids.length > 0 && pids.every((pid) => pid > 1), 'there is nothing to kill');
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  while (pids.some(isAlive)) await wait(10);
}

/** Adds a row to a table of the proof's own, and tells how many there are: what was written must outlive everything. */
export async function rows(clone) {
  const socket = lockLines(clone)[4];
  const client = new pg.Client(
    `postgresql://manito@localhost:5432/manito?host=${encodeURIComponent(socket)}`,
  );
  await client.connect();
  await client.query('create table if not exists proof (at timestamptz default now())');
  await client.query('insert into proof default values');
  const { rows: counted } = await client.query('select count(*)::int as count from proof');
  await client.end();
  return counted[0].count;
}

/**
 * Waits until no letter is left to be sent, no document to be sealed, no change to be chained.
 * @param asked what the database answers to a statement, as rows
 */
export async function untilDone(asked) {
  for (;;) {
    const [{ left }] = await asked(
      'select (select count(*) from graphile_worker._private_jobs where run_at <= now()) + (select count(*) from unchained_changes) as left',
    );
    if (Number(left) === 0) return;
    await wait(200);
  }
}
