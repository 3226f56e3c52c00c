import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Suspicions } from '#contract/client-notes.ts';
import { ROLES } from '#domain/accounts/role.ts';
import { openZip, partBytes } from '#server/sheets/xlsx-rows.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { changeSettings } from '#test/stories.ts';
import { eventsNamed } from '#test/written.ts';

const TEXT = 'Pagó todo en efectivo con billetes nuevos y no dijo de dónde';
let app: TestApp;
let pedro: Browser;
let luis: Browser;
let id: number;
beforeEach(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
  luis = await app.signIn('luis');
  id = (await luis.get('/api/auth/user')).json().id;
});
afterEach(() => app.close());

const address = () => `/api/admin/clients/${id}/suspicions`;
const write = (browser: Browser) => browser.send('POST', address(), { text: ` ${TEXT} ` });
async function names(browser: Browser, query = ''): Promise<string[]> {
  const reply = await browser.get(`/api/admin/audit${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().map(({ name }: { name: string }) => name);
}

it('is written only where the lender said that the law obliges it, which no lender is by default', async () => {
  const refused = await write(pedro);
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Configuración no dice que el prestamista sea sujeto obligado de la Ley 155-17',
  ]);
  expect((await pedro.get(address())).json()).toEqual({ isObliged: false, notes: [] });
  expect(await app.db.selectFrom('ownerNotes').selectAll().execute()).toEqual([]);
});

it('only owners write and read it and see its event; no letter goes out', async () => {
  await changeSettings(pedro, { obligedSubject: true });
  const letters = async () => (await app.db.selectFrom('messages').select('id').execute()).length;
  const before = await letters();
  const reply = await write(pedro);
  expect(reply.statusCode, reply.body).toBe(201);
  const { notes } = (await pedro.get(address())).json<Suspicions>();
  expect(notes).toMatchObject([{ text: TEXT, by: expect.stringMatching(/\w/) }]);
  expect(await eventsNamed(app, 'client.suspicion_noted')).toMatchObject([
    { subject: 'user', subjectId: String(id), facts: { note: notes[0]?.id } },
  ]);
  expect(await letters()).toBe(before);
  expect(await names(pedro)).toContain('client.suspicion_noted');
  expect(await names(pedro, '?name=client.suspicion_noted')).toHaveLength(1);
  for (const role of ROLES.filter((one) => one !== 'owner')) {
    const browser = await app.signInAs(role);
    expect((await browser.get(address())).statusCode, role).toBe(403);
    expect((await write(browser)).statusCode, role).toBe(403);
  }
  const auditor = await app.signInAs('auditor');
  expect(await names(auditor)).not.toContain('client.suspicion_noted');
  expect(await names(auditor, '?name=client.suspicion_noted')).toEqual([]);
  expect(await names(auditor, `?subject=user&subjectId=${id}`)).not.toContain('client.suspicion_noted');
  const file = async (browser: Browser) => (await browser.get('/api/admin/audit/export?format=csv')).body;
  expect(await file(pedro)).toContain('client.suspicion_noted');
  expect(await file(auditor)).not.toContain('suspicion');
  expect((await luis.get(address())).statusCode).toBe(403);
});

it('is in no copy that a client takes of the own data', async () => {
  await changeSettings(pedro, { obligedSubject: true });
  await write(pedro);
  const reply = await luis.send('POST', '/api/user/data', { password: cast.luis.password });
  expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200);
  const parts = await openZip(reply.rawPayload);
  const said = (
    await Promise.all(
      [...parts.entries.keys()].map(
        async (name) => `${name} ${String(await partBytes(parts, name, 10_000_000))}`,
      ),
    )
  ).join('\n');
  expect(said).toContain('user.signed_in');
  for (const word of [TEXT, 'suspicion', 'sospechosa']) expect(said).not.toContain(word);
});
