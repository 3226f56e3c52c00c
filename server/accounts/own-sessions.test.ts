import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { eventsNamed, lettersTo } from '#test/written.ts';

const LIST = '/api/auth/sessions';
const END = '/api/auth/sessions/end-others';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await app.addPerson('ana');
  await app.addPerson('rosa');
  await app.addPerson('luis');
  await app.addPerson('pedro');
});
afterAll(() => app.close());

const enter = async (key: 'ana' | 'rosa' | 'luis' | 'pedro', agent: string) => {
  const browser = app.browser({ 'user-agent': agent });
  const address = key === 'pedro' ? '/api/auth/admin-login-credentials' : '/api/auth/login';
  const { email, password } = cast[key];
  expect((await browser.send('POST', address, { email, password })).statusCode).toBe(200);
  return browser;
};
const told = async (key: 'ana' | 'rosa' | 'luis' | 'pedro') =>
  (await lettersTo(app, cast[key].email)).filter(({ template }) => template === 'new-browser');

it('Ana sees her sessions and nobody else’s, ends the others, and a letter tells of each new browser', async () => {
  const phone = await enter('ana', ANDROID);
  // The first browser of an account is no news.
  expect(await told('ana')).toEqual([]);
  const rosas = await enter('rosa', FIREFOX);
  app.advance(60_000);
  const computer = await enter('ana', FIREFOX);
  const [letter, ...more] = await told('ana');
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ template: 'new-browser' });
  expect(letter?.bodyText).toContain(
    'El 20/11/2026 11:01 se entró a su cuenta con un navegador nuevo: Firefox en Linux.',
  );

  const { sessions } = (await phone.get(LIST)).json();
  expect(sessions).toEqual([
    {
      current: true,
      device: 'Chrome en Android',
      sameNetwork: true,
      openedAt: '2026-11-20T15:00:00.000Z',
      lastSeenAt: null,
    },
    {
      current: false,
      device: 'Firefox en Linux',
      sameNetwork: true,
      openedAt: '2026-11-20T15:01:00.000Z',
      lastSeenAt: '2026-11-20T15:01:00.000Z',
    },
  ]);

  const done = await phone.send('POST', END);
  expect(done.json()).toEqual({ message: 'Cerramos las otras sesiones' });
  expect((await computer.get(LIST)).statusCode).toBe(401);
  expect((await phone.get(LIST)).json().sessions).toHaveLength(1);
  expect((await rosas.get(LIST)).json().sessions).toMatchObject([{ current: true }]);
  const ended = await eventsNamed(app, 'user.other_sessions_ended');
  const [ana] = ended.filter(({ actorId, subjectId }) => String(actorId) === subjectId);
  expect(ana).toMatchObject({ subject: 'user' });

  // The computer was forgotten with its session: whoever has it does not enter unnoticed. The phone is known.
  const { email, password } = cast.ana;
  await computer.send('POST', '/api/auth/login', { email, password });
  await phone.send('POST', '/api/auth/login', { email, password });
  expect(await told('ana')).toHaveLength(2);
});

it('tells a member of the staff, too', async () => {
  await enter('pedro', FIREFOX);
  const other = await enter('pedro', ANDROID);
  expect(await told('pedro')).toHaveLength(1);
  await other.send('POST', END);
  expect((await other.get(LIST)).json().sessions).toMatchObject([{ device: 'Chrome en Android' }]);
});

it('says that another network is another one, and what an older session did not record', async () => {
  const luis = await enter('luis', ANDROID);
  await app.db.updateTable('sessions').set({ network: '200.88.0.9' }).execute();
  expect((await luis.get(LIST)).json().sessions[0]).toMatchObject({ sameNetwork: false });
  await app.db.updateTable('sessions').set({ network: null, device: null }).execute();
  expect((await luis.get(LIST)).json().sessions[0]).toMatchObject({ sameNetwork: null, device: null });
});
