import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it.each([
  ['a JSON answer', 'GET', '/api/config', 200],
  ['a refusal', 'GET', '/api/auth/user', 401],
  ['nothing there', 'GET', '/api/nothing', 404],
  ['an address that cannot be read', 'GET', '/api/%ff', 400],
  ['a broken body', 'POST', '/api/auth/login', 400],
  ['a redirect', 'GET', '/api/login?next=%2Fdashboard', 302],
  ['the health', 'GET', '/healthz', 200],
] as const)('%s can neither run, be framed nor be read elsewhere', async (_, method, url, status) => {
  const reply = await app.inject({
    method,
    url,
    ...(method === 'POST' && { payload: '{', headers: { 'content-type': 'application/json' } }),
  });
  expect(reply.statusCode).toBe(status);
  expect(reply.headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
});
