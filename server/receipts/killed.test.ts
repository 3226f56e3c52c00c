import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { chainFolder } from '#server/hash-chain/chain-key.ts';
import { openBucketServer } from '#test/bucket-server.ts';
import { cast } from '#test/cast.ts';
import { CHAIN_SECRET, cloneDatabase } from '#test/database.ts';
import { openMailbox, type Program, startProgram } from '#test/program.ts';
import { until } from '#test/until.ts';

let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let bucket: Awaited<ReturnType<typeof openBucketServer>>;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let program: Program;
let client: pg.Client;
const start = async () => {
  program = await startProgram({
    DEMO: 'people',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SMTP_URL: mailbox.url,
    SESSION_SECRET: 'a session secret for the tests only',
    RATE_LIMITS: 'off',
    ...bucket.variables,
  });
};
beforeAll(async () => {
  folder = await mkdtemp(path.join(inject('runFolder'), 'own-'));
  [database, bucket, mailbox] = await Promise.all([cloneDatabase(), openBucketServer(), openMailbox(0)]);
  await writeFile(path.join(chainFolder({ dataDir: folder }), 'key'), CHAIN_SECRET, { mode: 0o600 });
  await start();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  bucket.state.closed = false;
  await client.end();
  await program.kill();
  await Promise.all([bucket.close(), mailbox.close(), database.drop()]);
  await rm(folder, { recursive: true, force: true });
});

let cookie = '';
const send = async (method: string, address: string, body?: object) =>
  fetch(`${program.url}${address}`, {
    method,
    headers: { origin: program.url, cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });

test('a program that is killed between the commit and the PDF makes it when it runs again', async () => {
  const { email, password } = cast.pedro;
  const entered = await send('POST', '/api/auth/admin-login-credentials', { email, password });
  cookie = entered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const { rows } = await client.query<{ id: number }>("select id from loans where status = 'active'");
  const record = (amount: number) =>
    send('POST', `/api/admin/loans/${rows[0]?.id}/payments`, {
      amount,
      paymentMethod: 'cash',
      on: dayInSantoDomingo(new Date()),
    });
  bucket.state.closed = true;
  const before = bucket.begun();
  const reply = await record(300);
  expect(reply.status).toBe(201);
  const paid = await reply.json();
  expect(paid).toMatchObject({ receiptNumber: 1, receiptInPreparation: true });
  await until(() => expect(bucket.begun()).toBeGreaterThan(before));
  const early = await send('GET', paid.receiptUrl);
  expect([early.status, (await early.json()).code]).toEqual([409, 'in_preparation']);
  await program.kill();
  bucket.state.closed = false;
  await start();
  await until(async () => expect((await send('GET', paid.receiptUrl)).status).toBe(200));
  // Its letter waited for it, and no number is skipped.
  await until(async () => {
    const letters = await client.query(
      "select 1 from messages where template = 'payment-recorded' and sent_at is not null",
    );
    expect(letters.rows).toHaveLength(1);
  });
  expect(await (await record(200)).json()).toMatchObject({ receiptNumber: 2 });
});
