import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '#domain/calendar.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { lettersTo } from '#test/written.ts';

let app: TestApp;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

const CARMEN = { email: 'carmen@demo.do', firstName: 'Carmen', lastName: 'Lora', role: 'owner' };
const invite = async (): Promise<number> =>
  (await pedro.send('POST', '/api/admin/administrators', CARMEN)).json().id;
/** The secrets of her invitations, oldest first. */
async function links(): Promise<string[]> {
  const letters = await lettersTo(app, CARMEN.email);
  return letters.flatMap(({ bodyText }) => /#invitacion=([\w-]{22})(?![\w-])/.exec(bodyText)?.[1] ?? []);
}
const choose = async (link: string | undefined, newPassword: string) => {
  const reply = await app.browser().send('POST', '/api/auth/password-link', { link, newPassword });
  return reply.statusCode === 200 ? 200 : reply.json().code;
};
const enters = async (password: string) =>
  (await app.browser().send('POST', '/api/auth/admin-login-credentials', { email: CARMEN.email, password }))
    .statusCode === 200;

it('works once; the same password gets the same reply again, because the first may have been lost', async () => {
  await invite();
  const [link] = await links();
  expect(await choose(link, 'mar-de-las-antillas')).toBe(200);
  expect(await choose(link, 'mar-de-las-antillas')).toBe(200);
  expect(await choose(link, 'otra-clave-larga')).toBe('invalid_link');
  expect(await enters('mar-de-las-antillas')).toBe(true);
  expect((await lettersTo(app, CARMEN.email)).map(({ template }) => template)).toEqual([
    'administrator-invited',
    'password-changed',
    // She chose it with one browser and entered with another.
    'new-browser',
  ]);
});

it('only success uses it up: opening the page and weak passwords do not', async () => {
  await invite();
  const [link] = await links();
  // As a mail program does that opens links.
  expect((await app.browser().get(`/api/auth/password-link?link=${link}`)).statusCode).toBe(404);
  for (const weak of ['corta', 'corta-78', 'carmen@demo.do'])
    expect(await choose(link, weak)).toBe('invalid_input');
  expect(await choose(link, 'mar-de-las-antillas')).toBe(200);
});

it('is valid for seven days', async () => {
  await invite();
  const [link] = await links();
  app.advance(7 * DAY_MS);
  expect(await choose(link, 'mar-de-las-antillas')).toBe('invalid_link');
});

it('is void after a newer one, and after another change of the password', async () => {
  const id = await invite();
  await pedro.send('DELETE', `/api/admin/administrators/${id}`);
  await invite();
  const [first, second] = await links();
  expect(await choose(first, 'mar-de-las-antillas')).toBe('invalid_link');
  const browser = app.browser();
  await browser.send('POST', '/api/auth/password-reset/request', { email: CARMEN.email });
  const letter = (await lettersTo(app, CARMEN.email)).at(-1);
  const code = /^\d{6}$/m.exec(letter?.bodyText ?? '')?.[0];
  const reset = { email: CARMEN.email, code, newPassword: 'isla-de-la-saona' };
  expect((await browser.send('POST', '/api/auth/password-reset/verify', reset)).statusCode).toBe(200);
  expect(await choose(second, 'mar-de-las-antillas')).toBe('invalid_link');
  expect(await enters('isla-de-la-saona')).toBe(true);
});

it('leaves no code of before that would set another password', async () => {
  await invite();
  const [link] = await links();
  const browser = app.browser();
  await browser.send('POST', '/api/auth/password-reset/request', { email: CARMEN.email });
  const letter = (await lettersTo(app, CARMEN.email)).at(-1);
  const code = /^\d{6}$/m.exec(letter?.bodyText ?? '')?.[0];
  expect(await choose(link, 'mar-de-las-antillas')).toBe(200);
  const reset = { email: CARMEN.email, code, newPassword: 'isla-de-la-saona' };
  const reply = await browser.send('POST', '/api/auth/password-reset/verify', reset);
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_code']);
});

it('of two requests at once one sets the password', async () => {
  await invite();
  const [link] = await links();
  const answers = await Promise.all([choose(link, 'mar-de-las-antillas'), choose(link, 'isla-de-la-saona')]);
  expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
  expect(answers).toContain('invalid_link');
});

it('cannot be guessed, and only its hash is stored', async () => {
  await invite();
  const [link = ''] = await links();
  expect(await choose('A'.repeat(22), 'mar-de-las-antillas')).toBe('invalid_link');
  expect(await choose(link.slice(0, 21), 'mar-de-las-antillas')).toBe('invalid_input');
  const [row] = await app.db.selectFrom('passwordLinks').select('secret').execute();
  expect(row?.secret).toMatch(/^[0-9a-f]{64}$/);
});
