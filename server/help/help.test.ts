import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, namedEndpoints } from '#contract/api.ts';
import { isPage } from '#contract/paths.ts';
import { STAFF_IDLE_MINUTES, STAFF_SESSION_HOURS } from '#domain/limits/limits.ts';
import { apiPage } from '#server/help/register-help.ts';
import { openApi, operation } from '#server/http/openapi.ts';
import { openTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('OpenAPI describes every endpoint of the table: its callers, its input, its failures', async () => {
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

test('its page for readers lists every endpoint, runs no script and loads no file', async () => {
  const reply = await app.browser().get('/ayuda/api');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  for (const { path } of endpoints) expect(reply.body).toContain(path.replace(/:(\w+)/g, '{$1}'));
  expect(reply.body).not.toMatch(/<script|<link|src=/);
  expect(reply.body).toContain('Puede llamarla: Dueño, Analista.');
});

test('both mark an endpoint that a later version removes, and name its replacement', () => {
  const [named] = namedEndpoints.filter(({ endpoint }) => endpoint.path === '/api/loans/active');
  if (!named) throw new Error('It is in the table');
  const endpoint = { ...named.endpoint, deprecated: 'Since 1.2: /api/loans says more.' };
  const going = operation({ ...named, endpoint });
  expect(going).toMatchObject({ deprecated: true, description: 'Since 1.2: /api/loans says more.' });
  expect(operation(named)).not.toHaveProperty('deprecated');
  const document = openApi(app.deps.env);
  const page = apiPage({ ...document, paths: { '/api/loans/active': { get: going } } });
  expect(page).toContain('<strong>Se retirará.</strong> <span lang="en">Since 1.2: /api/loans says more.');
  const staying = apiPage({ ...document, paths: { '/api/loans/active': { get: operation(named) } } });
  expect(staying).not.toContain('Se retirará');
});

test("the staff's handbook links to existing parts, pages and pictures, and quotes the screens", async () => {
  const { body } = await app.browser().get('/ayuda/manual');
  expect(body).toContain('<h1>Manual del equipo</h1>');
  const linked = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => decodeURIComponent(id));
  expect(linked.length).toBeGreaterThan(10);
  for (const id of linked) expect(body).toContain(`id="${id}"`);
  const pictures = [...body.matchAll(/<img src="([^"]+)"/g)].map(([, src = '']) => src);
  expect(pictures.length).toBeGreaterThan(5);
  for (const src of pictures) {
    const picture = await app.browser().get(src);
    expect([picture.statusCode, picture.headers['content-type']], src).toEqual([200, 'image/webp']);
  }
  for (const [, page = ''] of body.matchAll(/<code>(\/[a-z-]+)<\/code>/g))
    expect(isPage(page), page).toBe(true);
  const root = path.resolve(import.meta.dirname, '../..');
  const said = ['web', 'domain']
    .flatMap((room) =>
      readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
        .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
        .map((name) => readFileSync(path.join(root, room, name), 'utf8')),
    )
    .join('\n');
  for (const [, label = ''] of body.matchAll(/<strong>([^<]+)<\/strong>/g))
    expect(said.includes(label), label).toBe(true);
});

test('the handbook states the same session limits for the staff as the program', async () => {
  const { body } = await app.browser().get('/ayuda/manual');
  expect(body).toContain(
    `A los ${STAFF_IDLE_MINUTES} minutos sin uso, o a las ${STAFF_SESSION_HOURS} horas, el panel pide entrar otra vez.`,
  );
});

test('serves no picture of another folder', async () => {
  for (const name of ['..%2f..%2fpackage.json', 'manual.es.md', 'nobody.webp'])
    expect((await app.browser().get(`/ayuda/pictures/${name}`)).statusCode, name).toBe(404);
});
