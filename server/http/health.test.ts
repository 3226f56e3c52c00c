import { rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, openPool } from '#server/db/database.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { openMailServer } from '#test/mail-server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('the process, its database and its files are healthy', async () => {
  const anybody = app.browser();
  expect((await anybody.get('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await anybody.get('/readyz')).json()).toEqual({
    status: 'ok',
    database: 'ok',
    files: 'ok',
    mail: 'none',
  });
});

test('readyz says why it is not ready when the database or the files are gone', async () => {
  const broken = await openTestApp();
  try {
    await rm(broken.deps.env.dataDir, { recursive: true });
    await writeFile(broken.deps.env.dataDir, 'a file stands where the folder was');
    await broken.deps.pool.end();
    const reply = await broken.inject({ url: '/readyz' });
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toEqual({ status: 'error', database: 'error', files: 'error', mail: 'none' });
    expect((await broken.inject({ url: '/healthz' })).statusCode).toBe(200);
  } finally {
    // Its own close would end the pool a second time.
    await rm(broken.deps.env.dataDir, { force: true });
  }
});

test('readyz names a mail server that is down and stays ready', async () => {
  const mute = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const server = await openMailServer();
  const heard = await openTestApp({ SMTP_URL: server.url });
  try {
    const reply = await mute.inject({ url: '/readyz' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ status: 'ok', database: 'ok', files: 'ok', mail: 'error' });
    expect((await heard.inject({ url: '/readyz' })).json()).toMatchObject({ mail: 'ok' });
  } finally {
    await mute.close();
    await heard.close();
    await server.close();
  }
});

test('every reply carries the id of its request, as the log does', async () => {
  const ids = await Promise.all(
    [1, 2].map(async () => (await app.inject({ url: '/healthz' })).headers['x-request-id']),
  );
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(ids[1]).not.toBe(ids[0]);
  const given = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'mine' } });
  expect(given.headers['x-request-id']).not.toBe('mine');
});

test('requests are measured by route, never by an address that contains the id of a row', async () => {
  // Other tests of this process may have asked the same.
  const COUNT =
    /^http_request_duration_seconds_count\{method="GET",route="\/api\/loans\/:id",status="401"\} (\d+)$/m;
  const measured = async () => (await app.inject({ url: '/metrics' })).body;
  const before = Number(COUNT.exec(await measured())?.[1] ?? 0);
  await app.inject({ url: '/api/loans/4711' });
  const body = await measured();
  expect(Number(COUNT.exec(body)?.[1])).toBe(before + 1);
  expect(body).not.toContain('/4711');
  expect(body).toMatch(/^nodejs_eventloop_lag_seconds /m);
  expect(body).toMatch(/^manito_pool_connections\{state="waiting"\} 0$/m);
  expect(body).toMatch(/^manito_jobs_waiting \d+$/m);
});

test('a call without a database gets the reply to try again later', async () => {
  const nowhere = openDatabase(openPool('postgres://127.0.0.1:1/nowhere', 1));
  const lonely = await openTestApp({}, { db: nowhere });
  try {
    const reply = await lonely.inject({ url: '/api/auth/user', cookies: { sid: 'anybody' } });
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toEqual({
      code: 'unavailable',
      message: 'El servicio no está disponible ahora. Intente en unos minutos.',
    });
  } finally {
    await lonely.close();
    await nowhere.destroy();
  }
});

test('only this machine, or a caller with the token, reads the metrics', async () => {
  await app.inject({ url: '/healthz' });
  const here = await app.inject({ url: '/metrics' });
  expect(here.body).toContain('http_requests_total{method="GET",route="/healthz",status="200"}');
  expect(here.body).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect((await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(403);

  for (const host of ['rebound.example.do', 'rebound.example.do:3000', '192.168.1.9'])
    expect((await app.inject({ url: '/metrics', headers: { host } })).statusCode).toBe(403);
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
    expect((await app.inject({ url: '/metrics', headers: { host } })).statusCode).toBe(200);
  for (const name of ['x-forwarded-for', 'forwarded', 'via'])
    expect((await app.inject({ url: '/metrics', headers: { [name]: '127.0.0.1' } })).statusCode).toBe(403);

  const guarded = await openTestApp({ METRICS_TOKEN: 'a token for the tests' });
  try {
    const ask = (authorization: string) =>
      guarded.inject({ url: '/metrics', remoteAddress: '203.0.113.9', headers: { authorization } });
    expect((await ask('Bearer a token for the tests')).statusCode).toBe(200);
    expect((await ask('Bearer another')).statusCode).toBe(403);
    expect((await guarded.inject({ url: '/metrics' })).statusCode).toBe(403);
  } finally {
    await guarded.close();
  }
});

test('Ana signs in and gets her account', async () => {
  const ana = await app.signIn('ana');
  expect((await ana.get('/api/auth/user')).json()).toMatchObject({ email: 'ana@demo.do', isAdmin: false });
  expect((await ana.get('/api/admin/user')).statusCode).toBe(403);
});
