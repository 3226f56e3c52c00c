import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://prestamos.test',
  SMTP_URL: 'smtp://127.0.0.1:1',
  SESSION_SECRET: '5f1c0d9e8b7a69584736251403f2e1d0',
  RATE_LIMITS: '',
  TRUST_PROXY: '1',
  DEMO: '0',
};
const ana = { email: cast.ana.email, password: cast.ana.password };

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(production);
  await app.addPerson('ana');
});
afterAll(() => app.close());

const login = (headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: ana, headers });

describe('in production', () => {
  it('a browser is told to use HTTPS for two years, and nothing about other hosts of the lender', async () => {
    const reply = await app.inject({ url: '/healthz' });
    expect(reply.headers['strict-transport-security']).toBe('max-age=63072000');
  });

  it('every cookie is for HTTPS and for this host alone', async () => {
    const { cookies } = await login();
    expect(cookies.map(({ name }) => name).sort()).toEqual(['__Host-browser', '__Host-sid']);
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' });
      expect(cookie).not.toHaveProperty('domain');
    }
  });

  it('a session cookie under the name for plain HTTP is ignored', async () => {
    const { cookies } = await login();
    const sid = cookies.find(({ name }) => name === '__Host-sid')?.value ?? '';
    const as = (name: string) => app.inject({ url: '/api/auth/user', cookies: { [name]: sid } });
    expect((await as('__Host-sid')).statusCode).toBe(200);
    expect((await as('sid')).statusCode).toBe(401);
  });

  it('shows nothing of the demo', async () => {
    expect((await app.inject({ url: '/api/config' })).json()).not.toHaveProperty('demoPeople');
  });
});

describe("the caller's address", () => {
  const addressOfLast = async (server: TestApp) =>
    (await server.db.selectFrom('events').select('ip').orderBy('id', 'desc').executeTakeFirst())?.ip;

  it('is the one that our own proxy saw, whatever header the caller sent', async () => {
    await login({ 'x-forwarded-for': '198.51.100.1, 10.9.8.7, 203.0.113.5' });
    expect(await addressOfLast(app)).toBe('203.0.113.5');
  });

  it("is the connection's own where a caller bypasses the proxy from the open network", async () => {
    const from = async (remoteAddress: string) => {
      const headers = { 'x-forwarded-for': '198.51.100.1' };
      await app.inject({ method: 'POST', url: '/api/auth/login', payload: ana, headers, remoteAddress });
      return addressOfLast(app);
    };
    expect(await from('192.0.2.44')).toBe('192.0.2.44');
    expect(await from('2001:db8::44')).toBe('2001:db8::44');
    for (const near of ['127.0.0.1', '::ffff:127.0.0.1', '::1', '172.18.0.3', '10.0.0.2', 'fd00::2'])
      expect(await from(near), near).toBe('198.51.100.1');
  });

  it("is the connection's own where there is no proxy", async () => {
    const open = await openTestApp();
    try {
      await open.addPerson('ana');
      await open.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: ana,
        headers: { 'x-forwarded-for': '198.51.100.1' },
        remoteAddress: '192.0.2.44',
      });
      expect(await addressOfLast(open)).toBe('192.0.2.44');
    } finally {
      await open.close();
    }
  });
});
