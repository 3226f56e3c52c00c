import { afterAll, beforeAll, expect, test } from 'vitest';
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
  expect(paths['/api/loan-applications/{id}/approve'].patch['x-access']).toBe('admin');
  expect(Object.keys(paths['/api/loan-applications'].post.responses)).toEqual(
    expect.arrayContaining(['201', '400', '409']),
  );
});

test('Ana signs in and is recognised', async () => {
  const ana = await app.signIn('ana');
  expect((await ana.get('/api/auth/user')).json()).toMatchObject({ email: 'ana@demo.do', isAdmin: false });
  expect((await ana.get('/api/admin/user')).statusCode).toBe(403);
});
