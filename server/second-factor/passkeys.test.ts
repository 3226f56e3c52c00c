import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Role } from '#domain/accounts/role.ts';
import { siteUrl } from '#server/env.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { codeAt, newAuthenticator } from '#test/authenticator.ts';

const PLACE = '/api/admin/second-factor';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'on' });
});
beforeEach(async () => {
  await app.db.deleteFrom('secondFactors').execute();
  await app.ownerPool.query('delete from rate_limits');
});
afterAll(() => app.close());

const here = () => siteUrl(app.deps.env);
const asked = async (browser: Browser) => (await browser.send('POST', `${PLACE}/passkey-challenge`)).json();
const enter = (browser: Browser, answer: object) =>
  browser.send('POST', `${PLACE}/passkey-verification`, { ...answer });
const isInside = async (browser: Browser) => (await browser.get('/api/admin/user')).statusCode === 200;
const passkeysOf = async (browser: Browser) => (await browser.get(PLACE)).json().passkeys;

const lastEvent = () =>
  app.db.selectFrom('events').select(['name', 'subject']).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** A person with an authenticator; `code()` returns the next code of their phone. */
async function enrolled(role: Role = 'owner') {
  const browser = await app.signInAs(role);
  const { secret } = (await browser.send('POST', `${PLACE}/enrolment`)).json();
  const shown = () => codeAt(secret, app.deps.now().getTime());
  const code = () => {
    app.advance(60_000);
    return shown();
  };
  const confirmed = await browser.send('POST', `${PLACE}/confirmation`, { code: shown() });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  const recoveryCodes: string[] = confirmed.json().recoveryCodes;
  const start = async () => {
    const started = await browser.send('POST', `${PLACE}/passkey-start`, { code: code() });
    expect(started.statusCode, started.body).toBe(200);
    return started.json();
  };
  const add = (answer: object) =>
    browser.send('POST', `${PLACE}/passkeys`, { name: 'Mi teléfono', ...answer });
  return { browser, code, recoveryCodes, start, add };
}

/** The same person with a passkey added. */
async function withPasskey(role: Role = 'owner') {
  const person = await enrolled(role);
  const device = newAuthenticator(here());
  const added = await person.add(device.make(await person.start()));
  expect(added.statusCode, added.body).toBe(200);
  return { ...person, device };
}

it('Pedro adds a passkey with a fresh code, and signs in with it instead of a code', async () => {
  const { browser, device } = await withPasskey();
  expect(await passkeysOf(browser)).toMatchObject([{ name: 'Mi teléfono', lastUsedAt: null }]);
  expect(await lastEvent()).toMatchObject({ name: 'passkey.added', subject: 'user' });

  const entering = await app.signIn('pedro');
  const before = await entering.get(PLACE);
  // A person with the password alone learns that a passkey exists, and not on which device.
  expect(before.json()).toMatchObject({ step: 'verify', hasPasskeys: true, passkeys: [] });
  const reply = await enter(entering, device.use(await asked(entering)));
  expect(reply.statusCode, reply.body).toBe(200);
  expect(await isInside(entering)).toBe(true);
  expect(await passkeysOf(entering)).toMatchObject([{ lastUsedAt: app.deps.now().toISOString() }]);
});

it('a recovery code still works, and the team page shows the second step', async () => {
  const { recoveryCodes } = await withPasskey();
  const entering = await app.signIn('pedro');
  const [code] = recoveryCodes;
  expect((await entering.send('POST', `${PLACE}/verification`, { code })).statusCode).toBe(200);
  const team = (await entering.get('/api/admin/administrators')).json();
  expect(team).toContainEqual(expect.objectContaining({ email: 'pedro@demo.do', secondFactor: true }));
});

it.each([
  ['on a page that only looks like ours', { origin: 'http://localhost.example.do' }],
  ['without finger, face or PIN', { isVerified: false }],
  ['by a copy of the device, whose counter went back', { counter: 1 }],
])('a passkey signature %s is refused', async (_, odd) => {
  const { device } = await withPasskey();
  const first = await app.signIn('pedro');
  expect((await enter(first, device.use(await asked(first)))).statusCode).toBe(200);
  const second = await app.signIn('pedro');
  const reply = await enter(second, device.use(await asked(second), odd));
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_code']);
  expect(await isInside(second)).toBe(false);
});

it('a challenge is valid once, also after a wrong answer, for five minutes, in its own session', async () => {
  const { device } = await withPasskey();
  const entering = await app.signIn('pedro');
  const first = await asked(entering);
  expect((await enter(entering, device.use(first, { isVerified: false }))).statusCode).toBe(400);
  expect((await enter(entering, device.use(first))).statusCode).toBe(400);

  const late = await asked(entering);
  app.advance(5 * 60_000);
  expect((await enter(entering, device.use(late))).statusCode).toBe(400);

  const elsewhere = await app.signIn('pedro');
  expect((await enter(elsewhere, device.use(await asked(entering)))).statusCode).toBe(400);

  const answer = device.use(await asked(entering));
  expect((await enter(entering, answer)).statusCode).toBe(200);
  // An eavesdropper has a signature of a challenge that is used up.
  const replaying = await app.signIn('pedro');
  await asked(replaying);
  expect((await enter(replaying, answer)).statusCode).toBe(400);
  expect(await isInside(replaying)).toBe(false);
});

it('another person’s passkey is refused, and only its owner can remove a passkey', async () => {
  const { browser, code } = await withPasskey();
  const alba = await withPasskey('analyst');
  const entering = await app.signIn('pedro');
  expect((await enter(entering, alba.device.use(await asked(entering)))).statusCode).toBe(400);
  expect(await isInside(entering)).toBe(false);

  const [hers] = await passkeysOf(alba.browser);
  const removal = await browser.send('POST', `${PLACE}/passkeys/${hers.id}/removal`, { code: code() });
  expect(removal.statusCode).toBe(404);
  expect(await passkeysOf(alba.browser)).toHaveLength(1);
});

it('a removed passkey is refused; removing one requires a fresh code', async () => {
  const { browser, code, device } = await withPasskey();
  const [{ id }] = await passkeysOf(browser);
  const remove = (typed: string) => browser.send('POST', `${PLACE}/passkeys/${id}/removal`, { code: typed });
  expect((await remove('000000')).statusCode).toBe(400);
  expect((await remove(code())).statusCode).toBe(200);
  expect(await passkeysOf(browser)).toEqual([]);
  expect(await lastEvent()).toMatchObject({ name: 'passkey.removed', subject: 'user' });
  const entering = await app.signIn('pedro');
  expect((await enter(entering, device.use(await asked(entering)))).statusCode).toBe(400);
});

it('adding one is refused without a code, from another origin, twice, or for a sign-in challenge', async () => {
  const { browser, start, add } = await enrolled();
  const device = newAuthenticator(here());
  expect((await browser.send('POST', `${PLACE}/passkey-start`, { code: '000000' })).statusCode).toBe(400);
  expect((await add(device.make(await asked(browser)))).statusCode).toBe(400);
  const elsewhere = { origin: 'http://localhost.example.do' };
  expect((await add(device.make(await start(), elsewhere))).statusCode).toBe(400);
  const started = await start();
  expect((await add(device.make(started))).statusCode).toBe(200);
  expect((await add(device.make(started))).statusCode).toBe(400);
  const again = await start();
  expect(again.known).toMatchObject([{ transports: ['internal'] }]);
  expect((await add(device.make(again))).statusCode).toBe(400);
  expect(await passkeysOf(browser)).toHaveLength(1);
});

it('passkeys go with the second step, whether its owner turns it off or a colleague resets it after a lost phone', async () => {
  const { browser, code } = await withPasskey();
  expect((await browser.send('POST', `${PLACE}/removal`, { code: code() })).statusCode).toBe(200);
  expect(await app.db.selectFrom('passkeys').select('id').execute()).toEqual([]);

  const alba = await withPasskey('analyst');
  const { id } = (await alba.browser.get('/api/admin/user')).json();
  const reset = await (await app.signIn('pedro')).send(
    'DELETE',
    `/api/admin/administrators/${id}/second-factor`,
  );
  expect(reset.statusCode, reset.body).toBe(200);
  expect(await app.db.selectFrom('passkeys').select('id').execute()).toEqual([]);
});

it('each change of sign-in methods is announced to the account’s holder, also a change by an owner', async () => {
  const alba = await withPasskey('analyst');
  const [{ id: passkey }] = await passkeysOf(alba.browser);
  await alba.browser.send('POST', `${PLACE}/passkeys/${passkey}/removal`, { code: alba.code() });
  const { id } = (await alba.browser.get('/api/admin/user')).json();
  await (await app.signIn('pedro')).send('DELETE', `/api/admin/administrators/${id}/second-factor`);
  const letters = await app.db
    .selectFrom('messages')
    .select('bodyText')
    .where('template', '=', 'second-factor-changed')
    .where('recipient', '=', 'alba@demo.do')
    .orderBy('id')
    .execute();
  const said = [
    'Se activó una aplicación de códigos',
    'Se añadió una llave de acceso',
    'Se quitó una llave de acceso',
    'Se quitó el segundo paso',
  ];
  const texts = letters.map(({ bodyText }) => bodyText.replace(/\s+/g, ' '));
  // Earlier tests wrote to Alba, too.
  expect(texts.slice(-said.length)).toEqual(said.map((words) => expect.stringContaining(words)));
});
