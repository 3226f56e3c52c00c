import { afterEach, beforeEach, expect, it } from 'vitest';
import { LETTER_TEXT } from '#domain/messages/letter-texts.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { submitted } from '#test/stories.ts';
import { eventsNamed } from '#test/written.ts';

let app: TestApp;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

const LETTER = '/api/admin/letter-texts/application-received';
const OWN = {
  subject: 'Nos llegó {solicitud}',
  body: 'Gracias por confiar en {negocio}: {solicitud}, {monto} en {cuotas}, está aquí.\n\nHasta el {fecha_limite}.\n\n{firma}',
};
const texts = async () => (await pedro.get('/api/admin/letter-texts')).json();
const put = async (text: unknown, address = LETTER) =>
  pedro.send('PUT', address, { text, version: (await texts()).version });
const letters = () =>
  app.db
    .selectFrom('messages')
    .select(['subject', 'bodyText', 'bodyHtml', 'settingsVersion'])
    .where('template', '=', 'application-received')
    .orderBy('id')
    .execute();

it('writes with the text in force, records which version it was, and goes back to the default text', async () => {
  const luis = await app.signIn('luis');
  await submitted(luis, 'luis');
  const saved = await put(OWN);
  expect(saved.statusCode, saved.body).toBe(200);
  expect(saved.json()).toMatchObject({ version: 1, own: [{ letter: 'application-received', ...OWN }] });
  const rosa = await app.signIn('rosa');
  await submitted(rosa, 'rosa');
  expect((await put(null)).json()).toMatchObject({ version: 2, own: [] });
  const marta = await app.signIn('marta');
  await submitted(marta, 'marta');

  const [before, own, after] = await letters();
  expect(before).toMatchObject({ subject: 'Recibimos su solicitud #LN-0001', settingsVersion: null });
  expect(own).toMatchObject({ subject: 'Nos llegó #LN-0002', settingsVersion: 1 });
  expect(own?.bodyText).toContain(
    'Gracias por confiar en Manito: #LN-0002, RD$10,000 en 3 cuotas, está aquí.\n\nHasta el 21/11/2026',
  );
  expect(own?.bodyText).toMatch(/^Hola, Rosa:\n\n/);
  expect(own?.bodyText).toContain('Ver mi solicitud:\nhttp');
  expect(after).toMatchObject({ subject: 'Recibimos su solicitud #LN-0003', settingsVersion: null });
  // The text of a sent letter stays readable under its version.
  const { value } = await app.db
    .selectFrom('settings')
    .select('value')
    .where('version', '=', 1)
    .executeTakeFirstOrThrow();
  expect(value).toMatchObject({ letterTexts: { 'application-received': OWN } });
});

it('is audited, and shown in the history of the settings', async () => {
  await put(OWN);
  await put(null);
  expect((await eventsNamed(app, 'settings.changed')).map(({ facts }) => facts)).toEqual([
    { fields: 'letterTexts.application-received' },
    { fields: 'letterTexts.application-received' },
  ]);
  const [back, change] = (await pedro.get('/api/admin/settings/history')).json();
  expect(change.changes).toMatchObject([{ field: 'letterTexts.application-received', before: '' }]);
  expect(change.changes[0].after).toContain(OWN.subject);
  expect(back.changes[0]).toMatchObject({ after: '' });
});

it('rejects at its field a text that cannot be filled in, and any change to a letter with a fixed text', async () => {
  const refused = await put({ ...OWN, body: 'Gracias, {nombre}.' });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors).toEqual([
    { field: 'text.body', message: expect.stringMatching(/^\{nombre\} no es de esta carta/) },
  ]);
  const empty = await put({ subject: '  ', body: OWN.body });
  expect(empty.json().errors).toEqual([{ field: 'text.subject', message: 'Escriba el asunto' }]);
  for (const letter of ['password-reset-code', 'password-changed', 'documents-sealed', 'collection']) {
    const other = await put(OWN, `/api/admin/letter-texts/${letter}`);
    expect(other.statusCode, letter).toBe(404);
  }
  expect(await texts()).toEqual({ version: 0, own: [] });
});

it('escapes HTML in a text', async () => {
  await put({ ...OWN, body: `${OWN.body}\n\n<script>alert(1)</script><img src=x onerror=alert(1)>` });
  await submitted(await app.signIn('luis'), 'luis');
  const [letter] = await letters();
  expect(letter?.bodyHtml).not.toMatch(/<script|<img src=x/);
  expect(letter?.bodyHtml).toContain('&#60;script&#62;');
});

it('when two owners change a letter in one version, the later one is stale; another letter and other settings are not', async () => {
  const { version } = await texts();
  const replies = await Promise.all(
    ['Uno', 'Dos'].map((subject) => pedro.send('PUT', LETTER, { text: { ...OWN, subject }, version })),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const { body } = LETTER_TEXT['loan-settled'];
  const another = { text: { subject: 'Listo', body }, version };
  const reply = await pedro.send('PUT', '/api/admin/letter-texts/loan-settled', another);
  expect(reply.statusCode, reply.body).toBe(200);
  expect((await texts()).own).toMatchObject([{ letter: 'application-received' }, { letter: 'loan-settled' }]);
  const settings = (await pedro.get('/api/admin/settings')).json();
  const renamed = await pedro.send('PUT', '/api/admin/settings', { ...settings, name: 'Otro' });
  expect(renamed.statusCode, renamed.body).toBe(200);
  expect((await texts()).own).toHaveLength(2);
});

it('falls back to the default text where a newer program requires a variable that the lender’s text lacks', async () => {
  const value = { letterTexts: { 'application-received': { subject: 'Hola', body: 'Le respondemos.' } } };
  await app.db
    .insertInto('settings')
    .values({ value: JSON.stringify(value), changedBy: null, createdAt: app.deps.now() })
    .execute();
  app.deps.settings.forget();
  await submitted(await app.signIn('luis'), 'luis');
  const [letter] = await letters();
  expect(letter?.settingsVersion).toBeNull();
  expect(letter?.subject).toBe(
    LETTER_TEXT['application-received'].subject.replace('{solicitud}', '#LN-0001'),
  );
});
