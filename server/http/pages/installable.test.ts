import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WHAT_WE_LEND } from '#domain/limits/instalments.ts';
import { ANOTHER, ANOTHER_FACTS } from '#domain/loans/another-term.fixture.ts';
import { learnTerms } from '#domain/loans/term.ts';
import { TERMS } from '#domain/loans/terms.ts';
import { registerInstallable } from '#server/http/pages/installable.ts';
import { DEFAULT_SETTINGS } from '#server/settings/settings.ts';

let root: string;
let app: FastifyInstance;
let settings = { ...DEFAULT_SETTINGS, name: 'Préstamos "La Mano" del Cibao' };
let claims = '';
let terms = TERMS;
const BUILT = {
  id: '/',
  description: WHAT_WE_LEND,
  screenshots: [{ src: '/assets/look.webp' }],
  shortcuts: [{ url: '/calculator' }],
};
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'manito-installable-'));
  await writeFile(path.join(root, 'manifest.webmanifest'), JSON.stringify(BUILT));
  await writeFile(path.join(root, 'service-worker.js'), "const CACHE = 'shell-{{shellVersion}}';");
  app = Fastify();
  await registerInstallable(app, root, {
    settings: async () => settings,
    terms: async () => terms,
    page: async (file) => Buffer.from(`${file} of ${settings.name} ${claims}`),
  });
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

it("carries the lender's name, whole, also under its icon", async () => {
  const reply = await app.inject('/manifest.webmanifest');
  expect(reply.headers['content-type']).toMatch(/^application\/manifest\+json/);
  expect(reply.headers['cache-control']).toBe('no-cache');
  expect(reply.json()).toMatchObject({
    id: '/',
    name: 'Préstamos "La Mano" del Cibao',
    short_name: 'Préstamos "La Mano" del Cibao',
    theme_color: '#073642',
    shortcuts: [{ url: '/calculator', icons: [{ src: '/brand/icon-192.png?v=1-0-house' }] }],
  });
});

it("names the lender's own products, without the pictures of another product", async () => {
  const said = async () => {
    const { description, screenshots } = (await app.inject('/manifest.webmanifest')).json();
    return [description, screenshots?.length];
  };
  expect(await said()).toEqual([WHAT_WE_LEND, 1]);
  terms = [1, 2];
  expect(await said()).toEqual([
    'Préstamos personales y por nómina de RD$2,500 a RD$20,000 en 1 a 2 cuotas.',
    undefined,
  ]);
  learnTerms({ [ANOTHER]: ANOTHER_FACTS });
  // Lent to returning clients only, of whom the installed application says nothing.
  terms = [ANOTHER];
  expect(await said()).toEqual([undefined, undefined]);
  terms = TERMS;
});

it('changes the service worker exactly when a page changes', async () => {
  const worker = async () => (await app.inject('/service-worker.js')).body;
  const first = await worker();
  expect(first).toMatch(/^const CACHE = 'shell-[\w-]{16}';$/);
  settings = { ...settings, version: 7 };
  expect(await worker()).toBe(first);
  claims = 'SSL 256-bit';
  expect(await worker()).not.toBe(first);
});

it('is not cached, and the worker may only fetch from this origin', async () => {
  const { headers } = await app.inject('/service-worker.js');
  expect(headers['content-type']).toMatch(/^text\/javascript/);
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'",
  );
});
