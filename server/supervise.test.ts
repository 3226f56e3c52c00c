import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { chainFolder } from '#server/hash-chain/chain-key.ts';
import { CHAIN_SECRET, cloneDatabase } from '#test/database.ts';
import { openMailbox, type Program, startProgram } from '#test/program.ts';
import { replaceProcesses, restartUnderLoad } from '#test/restarts.ts';
import { rounds, WHOLE } from '#test/sample.ts';
import { until } from '#test/until.ts';
import { childrenOf, folderOf, isAlive } from '../install/processes.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');

let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let program: Program;
beforeAll(async () => {
  folder = await mkdtemp(path.join(inject('runFolder'), 'several-'));
  database = await cloneDatabase();
  await writeFile(path.join(chainFolder({ dataDir: folder }), 'key'), CHAIN_SECRET);
  mailbox = await openMailbox(0);
  program = await startProgram({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SMTP_URL: mailbox.url,
    WORKERS: '2',
    TRUST_PROXY: '1',
  });
  await until(() => expect(program.output()).toContain('Every process answers'));
});
afterAll(async () => {
  await program.kill();
  await mailbox.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const processes = () => childrenOf(program.child.pid ?? 0);
/** Milliseconds: more than a process takes to start. */
const SLOW = 3_000;
const ready = async () => (await fetch(`${program.url}/readyz`).catch(() => null))?.status;

it('every process is replaced under load: no request fails, and none is lost or handled twice', async () => {
  const before = processes();
  const { answered, ...outcome } = await restartUnderLoad(
    { program, mailbox, origin: program.url, people: 2, pause: rounds(5, 100) },
    1,
  );
  expect(outcome).toEqual({ failed: [], lost: [], doubled: [] });
  expect(answered).toBeGreaterThan(0);
  // Replaced processes have sent their last replies, and end.
  await until(() => expect(processes().filter((pid) => before.includes(pid))).toEqual([]));
  expect(processes()).toHaveLength(2);
});

it('a process that is killed is replaced, and the others serve meanwhile', async () => {
  const [one, other] = processes();
  if (one === undefined || other === undefined) throw new Error('two run');
  process.kill(one, 'SIGKILL');
  await until(async () => expect(await ready()).toBe(200));
  // It stays in the list until its parent has noticed.
  await until(() => expect(processes()).not.toContain(one));
  await until(() => expect(processes()).toHaveLength(2));
  expect(processes()).toContain(other);
});

it.runIf(WHOLE)('a process that is still starting is replaced too, and replaces no other', async () => {
  // Wait until both serve: the test before may have left one that is starting, and without the other no process would
  // have the port.
  await replaceProcesses(program);
  const before = processes();
  const [one] = before;
  if (one === undefined) throw new Error('two run');
  process.kill(one, 'SIGKILL');
  const starting = await until(() => {
    const found = processes().find((pid) => !before.includes(pid));
    if (found === undefined) throw new Error('no new process yet');
    return found;
  });
  // Halted, as on a busy machine: a process started later would be ready first.
  process.kill(starting, 'SIGSTOP');
  await replaceProcesses(program, async () => {
    await wait(SLOW);
    process.kill(starting, 'SIGCONT');
  });
  await until(() => expect(processes().filter((pid) => [...before, starting].includes(pid))).toEqual([]));
  expect(processes()).toHaveLength(2);
});

it.runIf(WHOLE)(
  'a reload starts the version that the link leads to, with the variables that the file has by then',
  async () => {
    const place = await mkdtemp(path.join(folder, 'versions-'));
    for (const version of ['v1', 'v2']) {
      await mkdir(path.join(place, version));
      for (const name of ['server', 'node_modules'])
        await symlink(path.join(ROOT, name), path.join(place, version, name));
    }
    const [link, file] = [path.join(place, 'current'), path.join(place, 'env')];
    await symlink('v1', link);
    await writeFile(file, 'METRICS_TOKEN=ficha-de-antes\nTRUST_PROXY=1\n');
    const own = { DATABASE_URL: database.url, DATA_DIR: folder, WORKERS: '2', ENV_FILE: file };
    const other = await startProgram(own, path.join(link, 'server/main.ts'));
    try {
      const children = () => childrenOf(other.child.pid ?? 0);
      const folders = () => children().map((pid) => path.basename(folderOf(pid) ?? ''));
      const asked = async (token: string) => {
        const headers = {
          authorization: `Bearer ${token}`,
          'x-forwarded-for': '203.0.113.9',
          connection: 'close',
        };
        return (await fetch(`${other.url}/metrics`, { headers })).status;
      };
      await until(() => expect(folders()).toEqual(['v1', 'v1']));
      expect(await asked('ficha-de-antes')).toBe(200);
      await symlink('v2', path.join(place, 'next'));
      await rename(path.join(place, 'next'), link);
      await writeFile(file, 'METRICS_TOKEN=ficha-de-ahora\nTRUST_PROXY=1\n');
      await until(() => expect(other.output()).toContain('Every process answers'));
      await replaceProcesses(other);
      await until(() => expect(folders()).toEqual(['v2', 'v2']));
      expect(await asked('ficha-de-ahora')).toBe(200);
      expect(await asked('ficha-de-antes')).not.toBe(200);
      // A program that cannot start leaves the old one in place.
      await rm(file);
      const before = children();
      other.child.kill('SIGHUP');
      await until(() => expect(other.output()).toContain('The new program does not start'));
      expect(children()).toEqual(before);
    } finally {
      await other.kill();
    }
  },
);

it('limits password guesses over all processes together', async () => {
  const guess = async () => {
    const reply = await fetch(`${program.url}/api/auth/login`, {
      method: 'POST',
      headers: { origin: program.url, 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ email: 'nadie@demo.do', password: 'no es esta' }),
    });
    return reply.status;
  };
  const replies: number[] = [];
  for (let guesses = 0; guesses < 12; guesses += 1) replies.push(await guess());
  expect(replies).toEqual([...Array(10).fill(401), 429, 429]);
});

it.each(WHOLE ? (['SIGTERM', 'SIGKILL'] as const) : (['SIGKILL'] as const))(
  'ended by %s it leaves no process running',
  async (signal) => {
    const other = await startProgram({ DATABASE_URL: database.url, DATA_DIR: folder, WORKERS: '2' });
    const those = childrenOf(other.child.pid ?? 0);
    expect(those.filter(isAlive)).not.toEqual([]);
    other.child.kill(signal);
    await until(() => expect([...those, other.child.pid ?? 0].filter(isAlive)).toEqual([]));
  },
);
