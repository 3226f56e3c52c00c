import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/calendar.ts';
import { purge } from '#server/outbox/purge.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const MINUTE = 60_000;
const statusOf = async (browser: Browser) => (await browser.get('/api/auth/user')).statusCode;

describe('a customer', () => {
  it('stays signed in for thirty days since the last use, and the cookie with the session', async () => {
    const ana = await app.signIn('ana');
    app.advance(29 * DAY_MS);
    const used = await ana.get('/api/auth/user');
    expect(used.statusCode).toBe(200);
    expect(used.cookies).toMatchObject([
      { name: 'sid', value: ana.cookies.get('sid'), maxAge: 30 * 24 * 3600 },
    ]);
    app.advance(29 * DAY_MS);
    expect(await statusOf(ana)).toBe(200);
    app.advance(30 * DAY_MS);
    expect(await statusOf(ana)).toBe(401);
  });
});

describe('an administrator', () => {
  it('is signed out after thirty idle minutes', async () => {
    const pedro = await app.signIn('pedro');
    app.advance(29 * MINUTE);
    expect(await statusOf(pedro)).toBe(200);
    app.advance(30 * MINUTE);
    expect(await statusOf(pedro)).toBe(401);
  });

  it('is signed out after twelve hours, however busy', async () => {
    const pedro = await app.signIn('pedro');
    for (let passed = 0; passed < 12 * 60 - 20; passed += 20) {
      app.advance(20 * MINUTE);
      expect(await statusOf(pedro)).toBe(200);
    }
    app.advance(20 * MINUTE);
    expect(await statusOf(pedro)).toBe(401);
  });
});

it('loses the sessions opened before a change of role, at once', async () => {
  const pedro = await app.signIn('pedro');
  expect((await pedro.get('/api/admin/user')).statusCode).toBe(200);
  await app.db
    .updateTable('users')
    .set({ isAdmin: false, role: null })
    .where('email', '=', 'pedro@demo.do')
    .execute();
  expect(await statusOf(pedro)).toBe(401);
  await app.db
    .updateTable('users')
    .set({ isAdmin: true, role: 'owner' })
    .where('email', '=', 'pedro@demo.do')
    .execute();
});

it('the hourly purge deletes ended sessions and keeps open ones', async () => {
  await app.db.deleteFrom('sessions').execute();
  const pedro = await app.signIn('pedro');
  const luis = await app.signIn('luis');
  app.advance(31 * MINUTE);
  await purge(app.deps);
  expect(await app.db.selectFrom('sessions').select('isAdmin').execute()).toEqual([{ isAdmin: false }]);
  expect(await statusOf(luis)).toBe(200);
  expect(await statusOf(pedro)).toBe(401);
});
