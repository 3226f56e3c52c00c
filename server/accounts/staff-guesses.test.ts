import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Alerts } from '#contract/alerts.ts';
import { DAY_MS } from '#domain/calendar.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { eventsNamed, lettersOf } from '#test/written.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
  await app.addPerson('pedro');
});
afterEach(() => app.close());

const OFFICE = '/api/auth/admin-login-credentials';
async function guess(email: string, times: number, address = OFFICE) {
  const stranger = app.browser({ 'x-forwarded-for': '203.0.113.9' });
  for (let turn = 0; turn < times; turn += 1)
    expect((await stranger.send('POST', address, { email, password: `no es esta ${turn}` })).statusCode).toBe(
      401,
    );
}

it('the seventh wrong password of a cashier leaves an event, an alert, and letters to her and the owner', async () => {
  const cashier = await app.signInAs('cashier');
  const { email } = (await cashier.get('/api/auth/user')).json();
  const id = (await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())
    ?.id;
  // At either login: the account is the same.
  await guess(email, 3);
  await guess(email, 3, '/api/auth/login');
  expect(await eventsNamed(app, 'administrator.guessed')).toEqual([]);
  await guess(email, 1);
  expect(await eventsNamed(app, 'administrator.guessed')).toMatchObject([
    { actorId: null, subject: 'user', subjectId: String(id), ip: '203.0.113.9' },
  ]);
  const letters = await lettersOf(app, 'staff-guessed');
  expect(letters.map(({ recipient }) => recipient).sort()).toEqual([email, cast.pedro.email].sort());
  expect(letters[0]?.bodyText).toContain('escribió 7 contraseñas equivocadas');
  // More of them say nothing new.
  await guess(email, 2);
  expect(await lettersOf(app, 'staff-guessed')).toHaveLength(2);

  const alerts = async (): Promise<Alerts['alerts']> =>
    (await (await app.signIn('pedro')).get('/api/admin/alerts')).json().alerts;
  expect(await alerts()).toMatchObject([{ kind: 'passwords_guessed', count: 1 }]);
  app.advance(DAY_MS + 1);
  expect((await alerts()).map(({ kind }) => kind)).not.toContain('passwords_guessed');
});

it('a right password begins the count anew, and a customer has none', async () => {
  await guess(cast.pedro.email, 6);
  await app.signIn('pedro');
  await guess(cast.pedro.email, 6);
  await app.addPerson('ana');
  await guess(cast.ana.email, 8, '/api/auth/login');
  expect(await eventsNamed(app, 'administrator.guessed')).toEqual([]);
  expect(await lettersOf(app, 'staff-guessed')).toEqual([]);
});
