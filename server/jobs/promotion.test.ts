import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openMailbox, type Program, registering, startProgram } from '#test/program.ts';
import { rounds } from '#test/sample.ts';
import { openServerPair } from '#test/server-pair.ts';
import { until } from '#test/until.ts';

let folder: string;
let pair: Awaited<ReturnType<typeof openServerPair>>;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let program: Program;
const variables = () => ({
  DATABASE_URL: pair.url,
  DATA_DIR: folder,
  SMTP_URL: mailbox.url,
  RATE_LIMITS: 'off',
});
beforeAll(async () => {
  folder = await mkdtemp(path.join(inject('runFolder'), 'own-'));
  pair = await openServerPair(inject('runFolder'));
  mailbox = await openMailbox(0.05);
  program = await startProgram(variables());
  await writeFile(path.join(folder, 'program.pid'), String(program.child.pid));
});
afterAll(async () => {
  await program.kill();
  await mailbox.close();
  await pair.stop();
  await rm(folder, { recursive: true, force: true });
});

const wentOn = () => program.output().includes('The database is back; the worker goes on');

it('loses no code while the primary is killed and the standby is promoted, and continues the backup there', async () => {
  const { promised, stop } = registering(program.url, rounds(0, 100));
  const more = async () => {
    const before = promised.length;
    await until(() => expect(promised.length).toBeGreaterThan(before + rounds(8, 3)));
  };
  await more();
  await pair.one.end('SIGKILL');
  // Longer than the worker needs to find the standby, which refuses its jobs and its LISTEN.
  await wait(1_500);
  expect(wentOn()).toBe(false);
  await pair.promote();
  await more();
  await stop();
  await until(() => expect(promised.filter((email) => !mailbox.letters.includes(email))).toEqual([]));
  expect(program.child.exitCode, program.output()).toBeNull();
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
  expect(wentOn()).toBe(true);

  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/backup.ts'], {
    encoding: 'utf8',
    env: { ...process.env, ...variables() },
  });
  expect(status, stdout + stderr).toBe(0);
});
