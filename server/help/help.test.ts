import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { openTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('OpenAPI describes every endpoint of the table: who may call, what is sent, how it can fail', async () => {
  const { paths, servers } = (await app.browser().get('/api/openapi.json')).json();
  expect(servers).toEqual([{ url: expect.stringMatching(/^https?:\/\//) }]);
  const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const expected = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(described.sort()).toEqual(expected.sort());
  expect(JSON.stringify(paths)).not.toContain('"~standard"');
  const approve = paths['/api/loan-applications/{id}/approve'].patch;
  expect(approve['x-access']).toEqual(['owner', 'analyst']);
  expect(Object.keys(paths['/api/loan-applications'].post.responses)).toEqual(
    expect.arrayContaining(['201', '400', '409']),
  );
  const payment = paths['/api/payments'].post.requestBody.content['multipart/form-data'].schema;
  expect(payment.required).toContain('receiptFile');
  expect(payment.properties.receiptFile).toEqual({ type: 'string', format: 'binary' });
});

test('its page for readers names every endpoint, runs nothing and loads nothing', async () => {
  const reply = await app.browser().get('/ayuda/api');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  for (const { path } of endpoints) expect(reply.body).toContain(path.replace(/:(\w+)/g, '{$1}'));
  expect(reply.body).not.toMatch(/<script|<link|src=/);
  expect(reply.body).toContain('Puede llamarla: Dueño, Analista.');
});
