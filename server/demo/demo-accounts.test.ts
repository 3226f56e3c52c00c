import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { chainKeyOf } from '#server/hash-chain/chain-hashes.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { CHAIN_SECRET, databaseBefore } from '#test/database.ts';
import { lettersTo } from '#test/written.ts';

// The passwords of the demo's accounts are public: at a public address none of them opens anything (rule: demo-accounts).

const SITE = 'https://prestamos.test';
const CUSTOMERS = '/api/auth/login';
const OFFICE = '/api/auth/admin-login-credentials';

let app: TestApp;
let site: Awaited<ReturnType<typeof buildApp>>;
beforeEach(async () => {
  app = await openTestApp();
  site = await buildApp({ ...app.deps, env: { ...app.deps.env, publicUrl: SITE } });
});
afterEach(async () => {
  await site.close();
  await app.close();
});

/** The same installation at its public address. */
const atSite = (url: string, payload?: object, headers: Record<string, string> = {}) =>
  site.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: { host: 'prestamos.test', origin: SITE, ...headers },
    ...(payload && { payload }),
  });

async function mark(key: keyof typeof cast): Promise<void> {
  await app.db.updateTable('users').set({ isDemo: true }).where('email', '=', cast[key].email).execute();
}

it.each([
  ['ana', CUSTOMERS],
  ['pedro', OFFICE],
] as const)('the password of %s opens nothing at a public address', async (key, address) => {
  await app.addPerson(key);
  const { email, password } = cast[key];
  const own = await atSite(address, { email, password });
  expect(own.statusCode).toBe(200);
  await mark(key);
  const before = await app.db.selectFrom('sessions').selectAll().execute();
  const refused = await atSite(address, { email, password });
  const wrong = await atSite(address, { email, password: 'no es esta clave' });
  expect(refused.statusCode).toBe(401);
  expect(refused.body).toBe(wrong.body);
  expect(await app.db.selectFrom('sessions').selectAll().execute()).toEqual(before);
  // On this machine the demo is the demo.
  expect((await app.browser().send('POST', address, { email, password })).statusCode).toBe(200);
});

it('a session that was opened before is none at a public address', async () => {
  const ana = await app.signIn('ana');
  const headers = { cookie: `__Host-sid=${ana.cookies.get('sid')}` };
  expect((await atSite('/api/auth/user', undefined, headers)).statusCode).toBe(200);
  await mark('ana');
  expect((await atSite('/api/auth/user', undefined, headers)).statusCode).toBe(401);
});

it('a code that was asked for before sets no password, and a new one is not sent', async () => {
  await app.addPerson('ana');
  const { email } = cast.ana;
  const browser = app.browser();
  await browser.send('POST', '/api/auth/password-reset/request', { email });
  const [letter] = await lettersTo(app, email);
  const code = /^\d{6}$/m.exec(letter?.bodyText ?? '')?.[0];
  await mark('ana');
  const headers = { cookie: `__Host-browser=${browser.cookies.get('browser')}` };
  const before = await app.db.selectFrom('users').select('password').execute();
  const set = { email, code, newPassword: 'guayacan en flor' };
  const refused = await atSite('/api/auth/password-reset/verify', set, headers);
  expect(refused.json().code).toBe('invalid_code');
  const asked = await atSite('/api/auth/password-reset/request', { email });
  expect(asked.statusCode).toBe(200);
  expect(await app.db.selectFrom('users').select('password').execute()).toEqual(before);
  expect(await lettersTo(app, email)).toHaveLength(1);
});

it("a token of the demo's owner opens nothing at a public address", async () => {
  const pedro = await app.signIn('pedro');
  const body = { name: 'Contabilidad', scopes: ['loans:read'], days: 30 };
  const { secret } = (await pedro.send('POST', '/api/admin/tokens', body)).json();
  const headers = { authorization: `Bearer ${secret}` };
  expect((await atSite('/api/admin/loans', undefined, headers)).statusCode).toBe(200);
  await mark('pedro');
  expect((await atSite('/api/admin/loans', undefined, headers)).statusCode).toBe(401);
});

it('every account that the demo makes is marked', async () => {
  await seedDemo(app.deps);
  const rows = await app.db.selectFrom('users').select(['email', 'isDemo']).execute();
  expect(rows).toHaveLength(5);
  expect(rows.filter(({ isDemo }) => !isDemo)).toEqual([]);
});

it('the accounts that an earlier version put in are marked, and nobody else', async () => {
  const database = await databaseBefore('0092_demo_accounts.sql');
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    const emails = [
      'pedro@demo.do',
      'cliente17@demo.example',
      'pedro@demo.do.example',
      'cliente@demo.example',
    ];
    for (const email of emails)
      await client.query(
        `insert into users (email, password, first_name, last_name, is_admin, created_at, updated_at)
         values ($1, 'x', 'Pedro', 'Santos', false, now(), now())`,
        [email],
      );
    await migrate(database.url, chainKeyOf(CHAIN_SECRET));
    const { rows } = await client.query('select email from users where is_demo order by id');
    expect(rows.map(({ email }) => email)).toEqual(emails.slice(0, 2));
  } finally {
    await client.end();
    await database.drop();
  }
});
