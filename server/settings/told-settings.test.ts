import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { type Program, startProgram } from '#test/program.ts';
import { until } from '#test/until.ts';
import { childrenOf } from '../../install/processes.mjs';

/** Milliseconds after which a process reads the settings again without a notification. */
const READ_AGAIN = 60_000;

let app: TestApp;
let pedro: Browser;
let program: Program;
beforeAll(async () => {
  app = await openTestApp();
  // The program runs on the real clock.
  app.setClock(new Date());
  pedro = await app.signIn('pedro');
  const { databaseUrl, migrationDatabaseUrl, dataDir } = app.deps.env;
  program = await startProgram({
    DATABASE_URL: databaseUrl,
    MIGRATION_DATABASE_URL: migrationDatabaseUrl,
    DATA_DIR: dataDir,
    WORKERS: '2',
  });
  await until(() => expect(program.output()).toContain('Every process answers'));
});
afterAll(async () => {
  await program.kill();
  await app.close();
});

const named = z.object({ name: z.string() });
/** Opens a new connection, which a process that is not halted accepts. */
const ask = (path: string, options: RequestInit = {}) =>
  fetch(program.url + path, { ...options, headers: { ...options.headers, connection: 'close' } });
const nameSeen = async () => named.parse(await (await ask('/api/config')).json()).name;

/** The reply of one process, while the others are halted. */
async function alone<T>(pid: number, look: () => Promise<T>): Promise<T> {
  const others = childrenOf(program.child.pid ?? 0).filter((other) => other !== pid);
  for (const other of others) process.kill(other, 'SIGSTOP');
  try {
    return await look();
  } finally {
    for (const other of others) process.kill(other, 'SIGCONT');
  }
}

async function rename(name: string): Promise<void> {
  const before = (await pedro.get('/api/admin/settings')).json();
  const reply = await ask('/api/admin/settings', {
    method: 'PUT',
    headers: {
      origin: program.url,
      'content-type': 'application/json',
      cookie: [...pedro.cookies].map((pair) => pair.join('=')).join('; '),
    },
    body: JSON.stringify({ ...before, name }),
  });
  expect(reply.status, await reply.text()).toBe(200);
}

it('every process shows a setting that one process changed, long before its cache expires', async () => {
  const processes = childrenOf(program.child.pid ?? 0);
  expect(processes).toHaveLength(2);
  // Each process has read and cached the earlier settings.
  for (const pid of processes) expect(await alone(pid, nameSeen)).toBe('Manito');
  for (const name of ['Préstamos del Este', 'Préstamos del Cibao']) {
    await rename(name);
    for (const pid of processes)
      await alone(pid, () =>
        vi.waitFor(async () => expect(await nameSeen()).toBe(name), {
          timeout: READ_AGAIN / 2,
          interval: 50,
        }),
      );
  }
});
