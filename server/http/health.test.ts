import { rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { openDatabase, openPool } from '#server/db/database.ts';
import { openTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('the process is well, and so are its database and its files', async () => {
  const anybody = app.browser();
  expect((await anybody.get('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await anybody.get('/readyz')).json()).toEqual({ status: 'ok', database: 'ok', files: 'ok' });
});

test('OpenAPI describes every endpoint of the table with its access', async () => {
  const { paths } = (await app.browser().get('/api/openapi.json')).json();
  expect(paths['/api/loan-applications/{id}/approve'].patch['x-access']).toEqual(['owner', 'analyst']);
  expect(Object.keys(paths['/api/loan-applications'].post.responses)).toEqual(
    expect.arrayContaining(['201', '400', '409']),
  );
});

test('not ready, and why, when the database or the files are gone', async () => {
  const broken = await openTestApp();
  try {
    await rm(broken.deps.env.dataDir, { recursive: true });
    await writeFile(broken.deps.env.dataDir, 'a file stands where the folder was');
    await broken.deps.pool.end();
    const reply = await broken.inject({ url: '/readyz' });
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toEqual({ status: 'error', database: 'error', files: 'error' });
    expect((await broken.inject({ url: '/healthz' })).statusCode).toBe(200);
  } finally {
    // Its own close would end the pool again.
    await rm(broken.deps.env.dataDir, { force: true });
  }
});

test('without its database a call says to try again later', async () => {
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

test('metrics are for this machine, or for who has the token', async () => {
  await app.inject({ url: '/healthz' });
  const here = await app.inject({ url: '/metrics' });
  expect(here.body).toContain('http_requests_total{method="GET",route="/healthz",status="200"}');
  expect(here.body).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect((await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(403);

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

test('OpenAPI has every endpoint once, and every schema in it is plain JSON Schema', async () => {
  const description = (await app.inject({ url: '/api/openapi.json' })).json();
  const described = Object.entries<object>(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const expected = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(described.sort()).toEqual(expected.sort());
  expect(description.paths['/api/payments'].post.requestBody.content).toHaveProperty('multipart/form-data');
  expect(JSON.stringify(description)).not.toContain('"~standard"');
});

test('Ana signs in and is recognised', async () => {
  const ana = await app.signIn('ana');
  expect((await ana.get('/api/auth/user')).json()).toMatchObject({ email: 'ana@demo.do', isAdmin: false });
  expect((await ana.get('/api/admin/user')).statusCode).toBe(403);
});
