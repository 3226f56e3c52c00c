import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { sample } from '#test/sample.ts';

let app: TestApp;
let pedro: Browser;
let cashier: Browser;
let rosa: Browser;
beforeEach(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
  cashier = await app.signInAs('cashier');
  rosa = await app.signIn('rosa');
});
afterEach(() => app.close());

const status = async (browser: Browser) => (await browser.get('/api/auth/user')).statusCode;
const ask = (browser: Browser, body: object) => browser.send('POST', '/api/admin/sessions/end', body);
const STAFF = { scope: 'staff', tokens: false, passkeys: false };

const token = async () => {
  const made = await pedro.send('POST', '/api/admin/tokens', {
    name: 'Contable',
    scopes: ['loans:read'],
    days: 30,
  });
  expect(made.statusCode, made.body).toBe(201);
  return `Bearer ${made.json().secret}`;
};
const withToken = async (authorization: string) =>
  (await app.inject({ method: 'GET', url: '/api/admin/loans', headers: { authorization } })).statusCode;

describe('the owner ends', () => {
  it('the sessions of the staff at once; those of customers and this one stay', async () => {
    const other = await app.signIn('pedro');
    expect((await ask(pedro, STAFF)).json()).toEqual({
      message: 'Se cerraron las del equipo. Solo queda abierta esta sesión suya.',
    });
    expect(await Promise.all([pedro, other, cashier, rosa].map(status))).toEqual([200, 401, 401, 200]);
    const event = await app.db
      .selectFrom('events')
      .selectAll()
      .where('name', '=', 'sessions.ended')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      subject: 'settings',
      subjectId: 'staff',
      facts: { tokens: 0, passkeys: 0 },
    });
  });

  it('all sessions, and the tokens of programs where requested', async () => {
    const bearer = await token();
    expect(await withToken(bearer)).toBe(200);
    expect((await ask(pedro, { ...STAFF, scope: 'all' })).statusCode).toBe(200);
    expect(await Promise.all([pedro, rosa].map(status))).toEqual([200, 401]);
    expect(await withToken(bearer)).toBe(200);
    expect((await ask(pedro, { ...STAFF, tokens: true })).statusCode).toBe(200);
    expect(await withToken(bearer)).toBe(401);
  });

  it('and other members of the staff are refused', async () => {
    for (const browser of [cashier, rosa]) expect((await ask(browser, STAFF)).statusCode).toBe(403);
    expect((await ask(pedro, { scope: 'staff' })).statusCode).toBe(400);
    expect(await Promise.all([pedro, cashier, rosa].map(status))).toEqual([200, 200, 200]);
  });
});

describe('node bin/end-sessions.mjs', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['server/end-sessions.ts', ...args], {
      encoding: 'utf8',
      env: { DATABASE_URL: app.deps.env.databaseUrl, DATA_DIR: app.deps.env.dataDir },
    });

  it('ends the sessions of one account, of the staff or of all', async () => {
    expect(run('rosa@demo.do').stdout).toBe('1 sessions, 0 tokens and 0 passkeys ended.\n');
    expect(await Promise.all([pedro, cashier, rosa].map(status))).toEqual([200, 200, 401]);
    const bearer = await token();
    expect(run('all', '--tokens').stdout).toBe('2 sessions, 1 tokens and 0 passkeys ended.\n');
    expect(await Promise.all([pedro, cashier].map(status))).toEqual([401, 401]);
    expect(await withToken(bearer)).toBe(401);
    const events = await app.db
      .selectFrom('events')
      .select(['name', 'actorId'])
      .where('name', 'in', ['user.sessions_ended', 'sessions.ended'])
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { name: 'user.sessions_ended', actorId: null },
      { name: 'sessions.ended', actorId: null },
    ]);
  });

  it('prints its usage where the accounts are not clear', () => {
    for (const args of sample([[], ['nadie@demo.do'], ['all', '--everything']], 1, 'unclear accounts')) {
      const { status: code, stderr } = run(...args);
      expect(code).toBe(2);
      expect(stderr).toContain('node bin/end-sessions.mjs all, staff or an e-mail');
    }
  });
});
