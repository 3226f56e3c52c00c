import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { isAmong, literalsOf } from '#test/literals/literals.ts';
import { applicationOf, submitted } from '#test/stories.ts';

/** What the screens prevent, and the server refuses in the same words. */
const REPLIES: Readonly<Record<string, (app: TestApp) => Promise<{ body: string }>>> = {
  'reply: login without a password': (app) =>
    app.browser().send('POST', '/api/auth/login', { email: 'ana@demo.do', password: '' }),
  'reply: registration by an unknown method': (app) =>
    app.browser().send('POST', '/api/auth/register/start', { verificationMethod: 'paloma' }),
  'reply: application of no instalments': async (app) =>
    (await app.signIn('ana')).send(
      'POST',
      '/api/loan-applications',
      await applicationOf('ana', { term: 0, confirmAmount: false }),
    ),
  'reply: application of four instalments': async (app) =>
    (await app.signIn('luis')).send(
      'POST',
      '/api/loan-applications',
      await applicationOf('luis', { term: 4 }),
    ),
  'reply: counter-offer of nine instalments': async (app) => {
    const id = await submitted(await app.signIn('rosa'), 'rosa');
    const body = { counterOfferAmount: 8_000, counterOfferTerm: 9 };
    return (await app.signIn('pedro')).send('PATCH', `/api/loan-applications/${id}/counter-offer`, body);
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
