import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureAdmin } from '#server/accounts/ensure-admin.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';

const admin = { ADMIN_EMAIL: 'Jefa@manito.test', ADMIN_PASSWORD: 'una clave muy larga' };
const credentials = { email: 'jefa@manito.test', password: admin.ADMIN_PASSWORD };

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp(admin);
});
afterEach(() => app.close());

const signIn = (password: string) =>
  app.browser().send('POST', '/api/auth/admin-login-credentials', { ...credentials, password });

it('creates the administrator of the environment, once', async () => {
  await ensureAdmin(app.deps);
  await ensureAdmin(app.deps);
  const rows = await app.db.selectFrom('users').select(['email', 'isAdmin']).execute();
  expect(rows).toEqual([{ email: credentials.email, isAdmin: true }]);
  expect((await signIn(credentials.password)).statusCode).toBe(200);
});

it('leaves the password of an existing administrator alone', async () => {
  await ensureAdmin(app.deps);
  const changed = {
    ...app.deps,
    env: { ...app.deps.env, admin: { ...credentials, password: 'otra clave muy larga' } },
  };
  await ensureAdmin(changed);
  expect((await signIn(credentials.password)).statusCode).toBe(200);
  expect((await signIn('otra clave muy larga')).statusCode).toBe(401);
});

it('never makes a customer an administrator', async () => {
  await app.addPerson('ana');
  const wrong = {
    ...app.deps,
    env: { ...app.deps.env, admin: { email: cast.ana.email, password: 'otra clave muy larga' } },
  };
  await expect(ensureAdmin(wrong)).rejects.toThrow('ADMIN_EMAIL');
});

it('names ADMIN_EMAIL where it is an account of the demo, which would not enter over https', async () => {
  await app.addPerson('pedro');
  await app.db.updateTable('users').set({ isDemo: true }).execute();
  const taken = { email: cast.pedro.email, password: 'otra clave muy larga' };
  const here = { ...app.deps, env: { ...app.deps.env, admin: taken } };
  await expect(ensureAdmin(here)).resolves.toBeUndefined();
  const publicly = { ...here, env: { ...here.env, publicUrl: 'https://prestamos.test' } };
  await expect(ensureAdmin(publicly)).rejects.toThrow('ADMIN_EMAIL is an account of the demo');
});
