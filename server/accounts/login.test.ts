import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/accounts/passwords.ts';
import { sessionHash } from '#server/http/sessions/sessions.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { eventsNamed } from '#test/written.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await app.addPerson('ana');
  await app.addPerson('pedro');
});
afterAll(() => app.close());

const login = '/api/auth/login';
const adminLogin = '/api/auth/admin-login-credentials';
const ana = { email: cast.ana.email, password: cast.ana.password };
const pedro = { email: cast.pedro.email, password: cast.pedro.password };

describe('signing in', () => {
  it('returns the person and stores only the hash of the cookie', async () => {
    const id = await app.addPerson('rosa');
    const browser = app.browser();
    const { password } = cast.rosa;
    const reply = await browser.send('POST', login, { email: ' ROSA@demo.do ', password });
    expect(reply.statusCode).toBe(200);
    expect(reply.json().user).toMatchObject({ email: 'rosa@demo.do', isAdmin: false });
    expect(reply.json().user).not.toHaveProperty('password');
    const cookie = reply.cookies.find(({ name }) => name === 'sid');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 24 * 3600 });
    const secret = cookie?.value ?? '';
    const rows = await app.db.selectFrom('sessions').selectAll().execute();
    expect(rows.filter(({ userId }) => userId === id).map(({ sid }) => sid)).toEqual([sessionHash(secret)]);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const events = await app.db
      .selectFrom('events')
      .selectAll()
      .where('name', '=', 'user.signed_in')
      .where('subjectId', '=', String(id))
      .orderBy('id')
      .execute();
    expect(events).toHaveLength(1);
  });

  it('gives the same reply for a wrong password and an unknown e-mail', async () => {
    const wrong = await app.browser().send('POST', login, { ...ana, password: 'no es esta' });
    const unknown = await app.browser().send('POST', login, { ...ana, email: 'nadie@demo.do' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).toBe(unknown.body);
    expect(wrong.json()).toEqual({ code: 'invalid_credentials', message: 'Email o contraseña incorrectos' });
    expect(wrong.cookies.map(({ name }) => name)).toEqual(unknown.cookies.map(({ name }) => name));
  });

  it('compares the password as it was typed, to its last sign', async () => {
    const password = ` Guayacán en flor, ${'a'.repeat(60)}b`;
    const person = {
      firstName: 'Yokasta',
      lastName: 'Mejía',
      role: null,
      email: 'yokasta@demo.do',
      password,
    };
    await app.signInAnother(person);
    const enter = async (typed: string) =>
      (await app.browser().send('POST', login, { email: person.email, password: typed })).statusCode;
    expect([...password].length).toBeGreaterThan(64);
    expect(await enter(password)).toBe(200);
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -1), `${password} `])
      expect(await enter(other), other).toBe(401);
  });

  it('takes as long for an unknown e-mail as for a wrong password', async () => {
    const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let turn = 0; turn < 15; turn += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        const email = kind === 'known' ? ana.email : `nadie${turn}@demo.do`;
        const begun = performance.now();
        await app.browser().send('POST', login, { email, password: 'no es esta' });
        times[kind].push(performance.now() - begun);
      }
    }
    // Without the work for a missing account, the reply would come several times sooner.
    expect(median(times.unknown) / median(times.known)).toBeGreaterThan(0.6);
  });

  it('names the missing fields', async () => {
    const reply = await app.browser().send('POST', login, { email: 'ana', password: '' });
    expect(reply.json().errors).toEqual([
      { field: 'email', message: 'Ingresa un email válido' },
      { field: 'password', message: 'Contraseña es requerida' },
    ]);
  });

  it('changes the session id on every sign-in and ends the earlier session', async () => {
    const browser = app.browser();
    await browser.send('POST', login, ana);
    const first = browser.cookies.get('sid') ?? '';
    await browser.send('POST', login, ana);
    expect(browser.cookies.get('sid')).not.toBe(first);
    const old = app.browser();
    old.cookies.set('sid', first);
    expect((await old.get('/api/auth/user')).statusCode).toBe(401);
  });

  it('never adopts a planted session id', async () => {
    const browser = app.browser();
    browser.cookies.set('sid', 'planted-by-somebody-else-planted-by-somebody');
    await browser.send('POST', login, ana);
    expect(browser.cookies.get('sid')).toMatch(/^[\w-]{43}$/);
    expect(browser.cookies.get('sid')).not.toContain('planted');
  });

  it('lets administrators in at the back office and refuses customers as a wrong password', async () => {
    const admin = app.browser();
    expect((await admin.send('POST', adminLogin, pedro)).json().user.isAdmin).toBe(true);
    expect((await admin.get('/api/admin/user')).json().email).toBe(pedro.email);
    const customer = await app.browser().send('POST', adminLogin, ana);
    const wrong = await app.browser().send('POST', adminLogin, { ...pedro, password: 'no' });
    expect(customer.statusCode).toBe(401);
    expect(customer.json().message).toBe('Credenciales incorrectas');
    expect(customer.body).toBe(wrong.body);
  });

  it('sends a cookie for HTTPS only where the site is HTTPS', async () => {
    const secure = await openTestApp({ PUBLIC_URL: 'https://manito.test' });
    try {
      await secure.addPerson('ana');
      const reply = await secure.browser().send('POST', login, ana);
      const cookie = reply.cookies.find(({ name }) => name === '__Host-sid');
      expect(cookie).toMatchObject({ secure: true, httpOnly: true, path: '/' });
      expect(cookie).not.toHaveProperty('domain');
    } finally {
      await secure.close();
    }
  });
});

describe('a password that is changed while it is being checked', () => {
  it.each([
    ['a customer', login, ana],
    ['an administrator', adminLogin, pedro],
  ])('does not open the account of %s any more', async (_, address, credentials) => {
    const before = await app.db.selectFrom('sessions').select('sid').execute();
    const changing = await app.db.startTransaction().execute();
    const { id } = await changing
      .updateTable('users')
      .set({ password: await hashPassword('otra muy distinta') })
      .where('email', '=', credentials.email)
      .returning('id')
      .executeTakeFirstOrThrow();
    await changing.deleteFrom('sessions').where('userId', '=', id).execute();
    // Reads the old password, finds it right, and has not opened the session yet.
    const late = app.browser().send('POST', address, credentials);
    const ended = await Promise.race([late, setTimeout(400, null)]);
    expect(ended).toBeNull();
    await changing.commit().execute();
    expect((await late).statusCode).toBe(401);
    const open = await app.db.selectFrom('sessions').select('sid').where('userId', '=', id).execute();
    expect(open.filter(({ sid }) => !before.some((old) => old.sid === sid))).toEqual([]);
    const password = await hashPassword(credentials.password);
    await app.db.updateTable('users').set({ password }).where('id', '=', id).execute();
  });
});

describe('guessing passwords', () => {
  it('is refused after ten per account, but not in the browser of its holder', async () => {
    const limited = await openTestApp({ RATE_LIMITS: 'on' });
    try {
      const home = await limited.signIn('ana');
      const stranger = limited.browser();
      const guess = () => stranger.send('POST', login, { ...ana, password: 'una de tantas' });
      for (let turn = 0; turn < 10; turn += 1) expect((await guess()).statusCode).toBe(401);
      const refused = await guess();
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
      expect(refused.json().message).toBe('Demasiados intentos. Intente de nuevo en 15 minutos.');
      expect((await stranger.send('POST', login, ana)).statusCode).toBe(429);
      expect((await home.send('POST', login, ana)).statusCode).toBe(200);
    } finally {
      await limited.close();
    }
  });

  it('counts failures against an address, not against the neighbours who sign in', async () => {
    const limited = await openTestApp({ RATE_LIMITS: 'on' });
    try {
      await limited.addPerson('ana');
      const points = async () =>
        (
          await sql<{
            points: number;
          }>`select points from rate_limits where key like 'loginAddress:%'`.execute(limited.db)
        ).rows[0]?.points;
      await limited.browser().send('POST', login, { ...ana, password: 'no' });
      expect(await points()).toBe(1);
      await limited.browser().send('POST', login, ana);
      await limited.browser().send('POST', login, ana);
      expect(await points()).toBe(1);
    } finally {
      await limited.close();
    }
  });

  it('counts a whole network of IPv6 as one address', async () => {
    const limited = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
    try {
      for (const from of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1']) {
        const body = { email: `nadie@${from.length}.do`, password: 'no' };
        await limited.browser({ 'x-forwarded-for': `10.9.8.7, ${from}` }).send('POST', login, body);
      }
      const { rows } = await sql<{ key: string; points: number }>`
        select key, points from rate_limits where key like 'loginAddress:%' order by key`.execute(limited.db);
      expect(rows).toEqual([
        { key: 'loginAddress:2001:db8:1:2::/64', points: 2 },
        { key: 'loginAddress:2001:db8:1:3::/64', points: 1 },
      ]);
    } finally {
      await limited.close();
    }
  });

  it('lets exactly ten of forty at once reach the password check', async () => {
    const limited = await openTestApp({ RATE_LIMITS: 'on' });
    try {
      await limited.addPerson('ana');
      const replies = await Promise.all(
        Array.from({ length: 40 }, () => limited.browser().send('POST', login, { ...ana, password: 'no' })),
      );
      expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
      expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30);
    } finally {
      await limited.close();
    }
  });
});

describe('signing out', () => {
  it("ends the session, clears the cookie and the browser's stored data", async () => {
    const browser = app.browser();
    await browser.send('POST', login, ana);
    const secret = browser.cookies.get('sid') ?? '';
    const reply = await browser.send('POST', '/api/logout');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['clear-site-data']).toBe('"cache"');
    expect(browser.cookies.has('sid')).toBe(false);
    browser.cookies.set('sid', secret);
    expect((await browser.get('/api/auth/user')).statusCode).toBe(401);
  });

  it('is one event however many times at once a phone sends it', async () => {
    const browser = app.browser();
    await browser.send('POST', login, ana);
    const before = (await eventsNamed(app, 'user.signed_out')).length;
    const cookies = Object.fromEntries(browser.cookies);
    const copies = Array.from({ length: 5 }, () =>
      app.inject({
        ...{ method: 'POST', url: '/api/logout', cookies },
        headers: { host: 'manito.test', origin: 'http://manito.test' },
      }),
    );
    for (const { statusCode } of await Promise.all(copies)) expect(statusCode).toBe(200);
    expect(await eventsNamed(app, 'user.signed_out')).toHaveLength(before + 1);
  });

  it('succeeds without a session', async () => {
    expect((await app.browser().send('POST', '/api/logout')).statusCode).toBe(200);
  });
});

describe('the way to the login page', () => {
  it.each([
    ['/dashboard', '/?next=%2Fdashboard'],
    ['/make-payment?loan=1', '/?next=%2Fmake-payment%3Floan%3D1'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['/a\r\nSet-Cookie: sid=x', '/'],
    ['javascript:alert(1)', '/'],
    ['', '/'],
  ])('from %j goes to %s', async (next, location) => {
    const reply = await app.browser().get(`/api/login?next=${encodeURIComponent(next)}`);
    expect(reply.statusCode).toBe(302);
    expect(reply.headers.location).toBe(location);
  });
});
