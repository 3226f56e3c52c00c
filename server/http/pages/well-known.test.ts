import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerWellKnown } from '#server/http/pages/pages.ts';
import { DEFAULT_SETTINGS } from '#server/settings/settings.ts';
import { openTestApp, type TestApp } from '#test/app.ts';

let test: TestApp;
let app: FastifyInstance;
let settings = DEFAULT_SETTINGS;
beforeAll(async () => {
  test = await openTestApp();
  app = Fastify();
  const deps = {
    ...test.deps,
    now: () => new Date('2026-11-20T15:00:00Z'),
    env: { ...test.deps.env, publicUrl: 'https://prestamos.example.do' },
    settings: Object.assign(async () => settings, {
      closedDays: test.deps.settings.closedDays,
      terms: test.deps.settings.terms,
      forget: () => undefined,
    }),
  };
  await registerWellKnown(app, deps);
});
afterAll(async () => {
  await app.close();
  await test.close();
});

it('shows search engines the public pages and excludes those behind the login', async () => {
  const { body, headers } = await app.inject('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const closed = body.split('\n').flatMap((line) => /^Disallow: (.+)/.exec(line)?.[1] ?? []);
  expect(closed).toEqual(expect.arrayContaining(['/api/', '/dashboard', '/my-products', '/admin$']));
  const hides = (page: string) =>
    closed.some((rule) => (rule.endsWith('$') ? rule === `${page}$` : page.startsWith(rule)));
  expect(['/', '/register', '/calculator', '/admin-login'].filter(hides)).toEqual([]);
  expect(['/admin', '/profile', '/admin-audit'].filter((page) => !hides(page))).toEqual([]);
});

it('redirects password managers to the page that changes a password', async () => {
  const { statusCode, headers } = await app.inject('/.well-known/change-password');
  expect([statusCode, headers.location]).toEqual([302, '/forgot-password']);
});

it('says how to report a vulnerability, for half a year, and is absent where no contact is set', async () => {
  expect((await app.inject('/.well-known/security.txt')).statusCode).toBe(404);
  const contact = { ...DEFAULT_SETTINGS.contact, email: 'seguridad@example.do', phone: '+1 (809) 555-0100' };
  settings = { ...DEFAULT_SETTINGS, contact };
  const { body, headers } = await app.inject('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.trimEnd().split('\n')).toEqual([
    'Contact: mailto:seguridad@example.do',
    'Contact: tel:+18095550100',
    'Expires: 2027-05-19T00:00:00.000Z',
    'Preferred-Languages: es, en',
    'Canonical: https://prestamos.example.do/.well-known/security.txt',
    'Policy: https://prestamos.example.do/security',
  ]);
});
