import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { dice } from '#test/dice.ts';
import {
  openDatabaseServer,
  openMailbox,
  type Program,
  register,
  registering,
  startProgram,
} from '#test/program.ts';
import { rounds, sample, WHOLE } from '#test/sample.ts';
import { until } from '#test/until.ts';

let folder: string;
let database: Awaited<ReturnType<typeof openDatabaseServer>>;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let program: Program;
const start = async () => {
  program = await startProgram({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SMTP_URL: mailbox.url,
    RATE_LIMITS: 'off',
  });
  await writeFile(path.join(folder, 'program.pid'), String(program.child.pid));
};
beforeAll(async () => {
  folder = await mkdtemp(path.join(inject('runFolder'), 'own-'));
  database = await openDatabaseServer(folder);
  mailbox = await openMailbox(0.05);
  await start();
});
afterAll(async () => {
  await program.kill();
  await mailbox.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

it('waits while its database is down, and then sends every message that it owed', async () => {
  const random = dice(26);
  const { promised, stop } = registering(program.url, rounds(0, 200));
  const more = async () => {
    const before = promised.length;
    await until(() => expect(promised.length).toBeGreaterThan(before + 2));
  };
  for (const signal of sample(['SIGKILL', 'SIGINT', 'SIGQUIT'] as const, 1, 'ends of a database')) {
    await more();
    await wait(random(300));
    await database.end(signal);
    await wait(random(1_500));
    await database.start();
    expect(program.child.exitCode, program.output()).toBeNull();
  }
  await more();
  await stop();
  expect(program.child.exitCode, program.output()).toBeNull();
  await until(() => expect(promised.filter((email) => !mailbox.letters.includes(email))).toEqual([]));
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
  // The log tells the operator when the outage ended.
  expect(program.output()).toContain('The database is back');
});

it('resends immediately after a kill the message that was under way', async () => {
  mailbox.state.closed = true;
  const before = mailbox.begun();
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => register(program.url)));
  const promised = outcomes.map((outcome) => ('email' in outcome ? outcome.email : outcome.trouble));
  // The number that it sends at a time.
  await until(() => expect(mailbox.begun() - before).toBe(4));
  await program.kill();
  mailbox.letters.length = 0;
  mailbox.state.closed = false;
  await start();
  await until(() => expect(promised.filter((email) => !mailbox.letters.includes(email))).toEqual([]));
});

it.runIf(WHOLE)('ends on a bug instead of retrying', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('alter table graphile_worker._private_jobs rename to gone');
  try {
    await until(() => expect(program.child.exitCode).toBe(1));
  } finally {
    await client.query('alter table graphile_worker.gone rename to _private_jobs');
    await client.end();
    await program.kill();
    await start();
  }
});
