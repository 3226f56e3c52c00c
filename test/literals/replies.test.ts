import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import type { PersonKey } from '#test/cast.ts';
import { isAmong, literalsOf } from '#test/literals/literals.ts';
import { applicationOf, submitted } from '#test/stories.ts';

const browsers = new Map<PersonKey, Promise<Browser>>();
/** Signs each person in once. */
function browserOf(app: TestApp, key: PersonKey): Promise<Browser> {
  const browser = browsers.get(key) ?? app.signIn(key);
  browsers.set(key, browser);
  return browser;
}

/** Inputs that the screens prevent, and the server refuses in the same words. */
const REPLIES: Readonly<Record<string, (app: TestApp) => Promise<{ body: string }>>> = {
  'reply: login without a password': (app) =>
    app.browser().send('POST', '/api/auth/login', { email: 'ana@demo.do', password: '' }),
  'reply: registration by an unknown method': (app) =>
    app.browser().send('POST', '/api/auth/register/start', { verificationMethod: 'paloma' }),
  'reply: application of no instalments': async (app) =>
    (await browserOf(app, 'ana')).send(
      'POST',
      '/api/loan-applications',
      await applicationOf('ana', { term: 0, confirmAmount: false }),
    ),
  'reply: application of four instalments': async (app) =>
    (await browserOf(app, 'luis')).send(
      'POST',
      '/api/loan-applications',
      await applicationOf('luis', { term: 4 }),
    ),
  'reply: counter-offer of nine instalments': async (app) => {
    const id = await submitted(await browserOf(app, 'rosa'), 'rosa');
    const body = { counterOfferAmount: 8_000, counterOfferTerm: 9 };
    return (await browserOf(app, 'pedro')).send('PATCH', `/api/loan-applications/${id}/counter-offer`, body);
  },
  'reply: profile of a child': async (app) =>
    (await browserOf(app, 'ana')).send('PUT', '/api/user/profile', { birthDate: '2015-01-01' }),
  'reply: client deleted': async (app) => {
    const id = await app.addPerson('marta');
    return (await browserOf(app, 'pedro')).send('DELETE', `/api/admin/clients/${id}`);
  },
};

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Every text within a JSON reply. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

it.for(Object.entries(REPLIES))('%s', async ([name, ask]) => {
  const { body } = await ask(app);
  const said = new Set(textsIn(JSON.parse(body)));
  const promised = literalsOf(name);
  expect(promised.length).toBeGreaterThan(0);
  expect(
    promised.filter((literal) => !isAmong(literal, said)).map(({ text }) => text),
    body,
  ).toEqual([]);
});
