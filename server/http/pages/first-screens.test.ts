import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOGOUT_COOKIE } from '#contract/first-screen.ts';
import type { FirstScreenResult } from '#server/http/pages/first-screens.ts';
import { registerPages } from '#server/http/pages/pages.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';

const MINUTE = 60_000;
const SHELL = '<div id="root">Cargando</div>';
/** A stub for the built bundle: it shows the API's replies and takes its behaviour from the address. */
const BUNDLE = `
export async function renderFirstScreen({ path, search, facts, now, read }) {
  if (search === '?lanza') throw new Error('as asked');
  if (search === '?tarda') await new Promise(() => undefined);
  const user = await read(search === '?rechazada' ? '/api/admin/stats' : '/api/auth/user');
  if (!user) return null;
  return { html: '<h1>' + user.body.firstName + ' en ' + path + ' $& ' + facts.productName + '</h1>', data: '{"now":"' + now.toISOString() + '"}' };
}`;

let test: TestApp;
let folder: string;
let app: FastifyInstance;
let ana: Browser;
let results: FirstScreenResult[] = [];

beforeAll(async () => {
  test = await openTestApp();
  ana = await test.signIn('ana');
  folder = await mkdtemp(path.join(tmpdir(), 'manito-first-'));
  await mkdir(path.join(folder, 'web/assets'), { recursive: true });
  await mkdir(path.join(folder, 'first-screen'));
  await writeFile(path.join(folder, 'first-screen/first-screen.js'), BUNDLE);
  await writeFile(path.join(folder, 'first-screen/package.json'), '{"type":"module"}');
  await writeFile(path.join(folder, 'web/index.html'), 'entrada');
  await writeFile(path.join(folder, 'web/app.html'), SHELL);
  await writeFile(
    path.join(folder, 'web/first-screen-dashboard.html'),
    '<style>p{margin:0}</style><div id="root"><!--content--></div><script type="application/json" id="first-screen-data"><!--data--></script><script>start()</script>',
  );
  app = await serve(MINUTE);
});
afterAll(async () => {
  await app.close();
  await test.close();
  await rm(folder, { recursive: true });
});

async function serve(longestRendering: number): Promise<FastifyInstance> {
  const served = Fastify();
  served.decorateRequest('firstScreen', null);
  served.addHook('onResponse', async ({ firstScreen }) => {
    if (firstScreen) results.push(firstScreen);
  });
  await served.register(cookie);
  // The reply of the program's own API for the same session.
  for (const url of ['/api/auth/user', '/api/admin/stats'])
    served.get(url, async (request, reply) => {
      const answer = await test.inject({ url, headers: { cookie: request.headers.cookie ?? '' } });
      return reply.code(answer.statusCode).header('set-cookie', 'renewed=1').send(answer.json());
    });
  await registerPages(served, test.deps, path.join(folder, 'web'), longestRendering);
  return served;
}

const cookieOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
async function open(url: string, headers: Record<string, string> = { cookie: cookieOf(ana) }, served = app) {
  results = [];
  const reply = await served.inject({ url, headers });
  return { reply, results };
}

it("renders a signed-in page with the API's reply to this session", async () => {
  const { reply, results } = await open('/dashboard');
  expect(reply.body).toContain('<h1>Ana en /dashboard $& Manito</h1>');
  expect(reply.body).toMatch(/<script type="application\/json" id="first-screen-data">\{"now":"\d{4}-/);
  expect(reply.headers['cache-control']).toBe('private, no-store');
  expect(reply.headers['set-cookie']).toBe('renewed=1');
  // The data are not a script: the hash allows only the start script.
  expect(String(reply.headers['content-security-policy']).match(/script-src [^;]*sha256-/g)).toHaveLength(1);
  expect(results).toEqual(['content']);
});

it('compresses the page for the browser', async () => {
  const { reply } = await open('/dashboard', { cookie: cookieOf(ana), 'accept-encoding': 'gzip, br' });
  expect(reply.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(reply.rawPayload).toString()).toContain('Ana en /dashboard');
});

it.each([
  ['?lanza', 'failed'],
  ['?rechazada', 'refused'],
] as const)('answers with the plain page where rendering is asked with %s: %s', async (search, result) => {
  const { reply, results } = await open(`/dashboard${search}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toBe(SHELL);
  expect(results).toEqual([result]);
});

it('sends the plain page where rendering takes too long', async () => {
  const hasty = await serve(1);
  const { reply, results } = await open('/dashboard?tarda', { cookie: cookieOf(ana) }, hasty);
  expect([reply.body, results]).toEqual([SHELL, ['slow']]);
  await hasty.close();
});

it('sends the plain page without a session, after its end, and while a logout is pending', async () => {
  for (const [cookies, expected] of [
    ['', []],
    ['sid=nothing', ['refused']],
    [`${cookieOf(ana)}; ${LOGOUT_COOKIE}=1`, []],
  ] as const) {
    const { reply, results } = await open('/dashboard', { cookie: cookies });
    expect([reply.body, results], cookies).toEqual([SHELL, expected]);
  }
});

it('redirects the login page of a signed-in browser to home, or to the page that asked for the login', async () => {
  const pedro = await test.signIn('pedro');
  for (const [browser, url, home] of [
    [ana, '/', '/dashboard'],
    [ana, '/?fuente=pwa', '/dashboard'],
    [ana, '/?next=/my-products%3Ftab=pagos', '/my-products?tab=pagos'],
    [ana, '/?next=//otro.do', '/dashboard'],
    [ana, '/?next=https://otro.do/my-products', '/dashboard'],
    [ana, '/?next=/my-products%3Fa%0d%0aSet-Cookie:%20b=c', '/dashboard'],
    [pedro, '/?next=/my-products', '/admin'],
  ] as const) {
    const { reply } = await open(url, { cookie: cookieOf(browser) });
    expect([reply.statusCode, reply.headers.location], url).toEqual([303, home]);
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Cookie' });
  }
});

it('shows the login page without a session, after its end, and while a logout is pending: no redirect loop', async () => {
  for (const cookies of ['', 'sid=nothing', `${cookieOf(ana)}; ${LOGOUT_COOKIE}=1`]) {
    const { reply } = await open('/', { cookie: cookies });
    expect([reply.statusCode, reply.body], cookies).toEqual([200, 'entrada']);
  }
});
