import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';

let app: TestApp;
let sid: string;
beforeAll(async () => {
  app = await openTestApp();
  sid = (await app.signIn('ana')).cookies.get('sid') ?? '';
});
afterAll(() => app.close());

const own = 'http://manito.test';

const write = (headers: Record<string, string>, cookies: Record<string, string> = { sid }) =>
  app.inject({
    method: 'POST',
    url: '/api/loan-calculator',
    headers: { host: 'manito.test', ...headers },
    cookies,
    payload: { amount: 10_000, term: 2 },
  });

// Rule: own-origin: an Origin equal to the site's own or Sec-Fetch-Site same-origin; with neither it is refused.
describe('a write that carries a session', () => {
  const attempts: [string, Record<string, string>, number][] = [
    ['its own origin', { origin: own }, 200],
    ['its own origin and site', { origin: own, 'sec-fetch-site': 'same-origin' }, 200],
    ['same-origin alone', { 'sec-fetch-site': 'same-origin' }, 200],
    ['neither', {}, 403],
    ['a foreign origin', { origin: 'http://evil.example' }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['another scheme', { origin: 'https://manito.test' }, 403],
    ['another port', { origin: 'http://manito.test:8080' }, 403],
    ['a name that only begins alike', { origin: 'http://manito.test.evil.example' }, 403],
    ['a sister site', { 'sec-fetch-site': 'same-site' }, 403],
    ['a sister site that claims our origin', { origin: own, 'sec-fetch-site': 'same-site' }, 403],
    ['a foreign site that claims our origin', { origin: own, 'sec-fetch-site': 'cross-site' }, 403],
    [
      'a foreign origin that claims to be ours',
      { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' },
      403,
    ],
  ];
  it.each(attempts)('from %s', async (_name, headers, status) => {
    const reply = await write(headers);
    expect(reply.statusCode).toBe(status);
    if (status === 403) expect(reply.json().code).toBe('origin_refused');
  });
});

it('a write without a session needs no origin: scripts may use the calculator', async () => {
  expect((await write({}, {})).statusCode).toBe(200);
});

it('a write with the cookie of an ended session counts as a write without one', async () => {
  expect((await write({}, { sid: 'ended' })).statusCode).toBe(200);
});

it('reading needs no origin', async () => {
  const reply = await app.inject({
    url: '/api/auth/user',
    headers: { host: 'manito.test' },
    cookies: { sid },
  });
  expect(reply.statusCode).toBe(200);
});

it('accepts only the public address where one is set', async () => {
  const site = await openTestApp({ PUBLIC_URL: 'https://prestamos.test' });
  try {
    await site.addPerson('ana');
    const { email, password } = cast.ana;
    const login = await site.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
    const cookies = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]));
    const from = async (origin: string) =>
      (
        await site.inject({
          method: 'POST',
          url: '/api/loan-calculator',
          headers: { host: 'manito.test', origin },
          cookies,
          payload: { amount: 10_000, term: 2 },
        })
      ).statusCode;
    expect(await from('https://prestamos.test')).toBe(200);
    expect(await from('http://manito.test')).toBe(403);
  } finally {
    await site.close();
  }
});
