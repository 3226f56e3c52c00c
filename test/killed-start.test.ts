import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { until } from '#test/until.ts';
import { lockFolder } from '../commands/lock.ts';
import { type RunningPostgres, startPostgres } from '../commands/postgres.ts';
import { childrenOf, isAlive, startOf } from '../install/processes.mjs';

// A start right after a `kill -9` of everything works, also where nobody collects the dead: in a container without an
// init a killed process stays in the table of processes for good.

const ROOT = path.resolve(import.meta.dirname, '..');
/** What `npm start` does before it serves: locks the folder, and starts the database. */
const START = `
  const { lockFolder } = await import('./commands/lock.ts');
  const { startPostgres } = await import('./commands/postgres.ts');
  const [folder, locks] = process.argv.slice(1);
  if (locks === 'locks') lockFolder(folder);
  const { pid } = await startPostgres(folder);
  process.stdout.write(\`started \${process.pid} \${pid}.\\n\`);
  setInterval(() => undefined, 1000);
`;

const isListed = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

let folder: string;
let parents: ChildProcess[];
let begun: number[];
let database: RunningPostgres | null;
beforeEach(async () => {
  folder = await mkdtemp(path.join(inject('runFolder'), 'killed-'));
  parents = [];
  begun = [];
  database = null;
});
afterEach(async () => {
  await database?.stop();
  for (const pid of begun) if (isListed(pid)) process.kill(pid, 'SIGKILL');
  for (const parent of parents) {
    parent.kill('SIGKILL');
    await new Promise((resolve) =>
      (parent.exitCode ?? parent.signalCode) ? resolve(null) : parent.once('exit', resolve),
    );
  }
  await rm(folder, { recursive: true, force: true });
});

/** Starts as a child of a process that never asks how its children ended. */
async function started(locks: 'locks' | 'no lock'): Promise<{ start: number; server: number }> {
  const parent = spawn(
    'sh',
    ['-c', '"$0" "$@" & exec sleep 600', process.execPath, '--input-type=module', '-e', START, folder, locks],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  parents.push(parent);
  let output = '';
  parent.stdout.on('data', (bytes) => {
    output += bytes;
  });
  const pattern = /started (\d+) (\d+)\./;
  await until(() => expect(output).toMatch(pattern));
  const [, start, server] = pattern.exec(output) ?? [];
  begun.push(Number(start), Number(server));
  return { start: Number(start), server: Number(server) };
}

/** Kills a process of the database, which may end by itself when its server is gone. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

it('a start within a second of a kill -9 of everything works', async () => {
  const { start, server } = await started('locks');
  expect(() => lockFolder(folder)).toThrow(`process ${start}`);
  const children = childrenOf(server);
  for (const pid of [start, server]) process.kill(pid, 'SIGKILL');
  for (const pid of children) killIfThere(pid);
  await until(() => expect(isAlive(start)).toBe(false));
  // It is dead, and its parent has not noticed.
  expect(isListed(start)).toBe(true);
  expect(startOf(start)).toBe('');
  const again = await started('locks');
  expect(isAlive(again.server)).toBe(true);
});

it('a database whose dead server is still listed starts again', async () => {
  const { start, server } = await started('no lock');
  // Halted, it cannot collect its child.
  process.kill(start, 'SIGSTOP');
  process.kill(server, 'SIGKILL');
  await until(() => expect(isAlive(server)).toBe(false));
  expect(isListed(server)).toBe(true);
  database = await startPostgres(folder);
  expect(isAlive(database.pid)).toBe(true);
});
