import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROLES } from '#domain/accounts/role.ts';
import { drawCard } from '#server/demo/demo-pictures.ts';
import { chainChanges } from '#server/hash-chain/chain-changes.ts';
import { openZip, partBytes } from '#server/sheets/xlsx-rows.ts';
import { verifyNow } from '#server/verification/verify-now.ts';
import { startWorker } from '#server/worker.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { submitted } from '#test/stories.ts';
import { until } from '#test/until.ts';
import { eventsNamed } from '#test/written.ts';

let app: TestApp;
let pedro: Browser;
let alba: Browser;
let luis: Browser;
let id: number;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  pedro = await app.signIn('pedro');
  alba = await app.signInAs('analyst');
  luis = await app.signIn('luis');
  id = (await luis.get('/api/auth/user')).json().id;
});
afterEach(() => app.close());

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n');
const write = (browser: Browser, fields: Record<string, string>, bytes?: Buffer, client = id) =>
  browser.upload(
    `/api/admin/clients/${client}/notes`,
    { aboutOthers: 'no', ...fields },
    bytes && { field: 'file', name: 'nota', bytes },
  );
const list = async (browser: Browser) => (await browser.get(`/api/admin/clients/${id}/notes`)).json();

it('a note has its author, its time and its text, is an event about the client, and the newest is first', async () => {
  const first = await write(alba, { text: ' Llamó para pedir una prórroga\n' });
  expect(first.statusCode, first.body).toBe(201);
  app.setClock('2026-11-21T15:00:00Z');
  alba = await app.signInAs('analyst');
  const second = await write(alba, { text: 'Su hermana Rosa responde por él', aboutOthers: 'yes' });
  pedro = await app.signIn('pedro');
  expect(await list(pedro)).toEqual([
    {
      id: second.json().id,
      text: 'Su hermana Rosa responde por él',
      aboutOthers: true,
      writtenAt: '2026-11-21T15:00:00.000Z',
      by: expect.any(String),
      file: null,
    },
    {
      id: first.json().id,
      text: 'Llamó para pedir una prórroga',
      aboutOthers: false,
      writtenAt: '2026-11-20T15:00:00.000Z',
      by: expect.any(String),
      file: null,
    },
  ]);
  expect(await eventsNamed(app, 'client.noted')).toMatchObject([
    { subject: 'user', subjectId: String(id), facts: { note: first.json().id } },
    { subject: 'user', subjectId: String(id), facts: { note: second.json().id } },
  ]);
});

it('only those whose work needs a kind of file open it, and each opening of an identity is recorded', async () => {
  const picture = await drawCard('front');
  const notes = new Map<string, number>();
  for (const fileShows of ['identity', 'income', 'other']) {
    const reply = await write(alba, { text: `Trae un papel: ${fileShows}`, fileShows }, picture);
    expect(reply.statusCode, reply.body).toBe(201);
    notes.set(fileShows, reply.json().id);
  }
  const opens: Record<string, string[]> = {};
  for (const role of ROLES) {
    const browser = role === 'owner' ? pedro : await app.signInAs(role);
    opens[role] = [];
    for (const [shows, note] of notes) {
      const reply = await browser.get(`/api/admin/client-notes/${note}/file`);
      if (reply.statusCode === 200) opens[role].push(shows);
      else expect(reply.statusCode).toBe(404);
    }
    const listed: { file: { shows: string; address: string | null } }[] = await list(browser);
    const addressed = listed.filter(({ file }) => file.address !== null).map(({ file }) => file.shows);
    expect(addressed.toReversed(), role).toEqual(opens[role]);
  }
  // A second, independent copy of the table: the files that each role's work needs (rule: who-sees-what).
  expect(opens).toEqual({
    owner: ['identity', 'income', 'other'],
    analyst: ['identity', 'income', 'other'],
    cashier: ['other'],
    collector: ['other'],
    auditor: ['income', 'other'],
  });
  expect(await eventsNamed(app, 'photo.opened')).toMatchObject([
    { subjectId: String(id), facts: { note: notes.get('identity') } },
    { subjectId: String(id), facts: { note: notes.get('identity') } },
  ]);
});

it('a PDF is stored unchanged and sent only as an attachment; a picture is encoded again; other files are refused', async () => {
  const paper = await write(alba, { text: 'Su contrato', fileShows: 'other' }, PDF);
  const address = paper.json().file.address;
  const read = await pedro.get(address);
  expect([read.rawPayload.equals(PDF), read.headers['content-disposition']]).toEqual([
    true,
    expect.stringContaining('attachment'),
  ]);
  const strange = await write(alba, { text: 'Una página', fileShows: 'other' }, Buffer.from('<html>'));
  expect([strange.statusCode, strange.json().errors]).toEqual([
    415,
    [{ field: 'file', message: 'El archivo debe ser una imagen (JPG, PNG) o un PDF' }],
  ]);
  expect((await write(alba, { text: 'Sin decir qué muestra' }, PDF)).json().errors).toMatchObject([
    { field: 'fileShows' },
  ]);
  expect((await write(alba, { text: 'Sin archivo', fileShows: 'other' })).json().errors).toMatchObject([
    { field: 'file' },
  ]);
  expect((await write(alba, { text: '  ' })).json().errors).toEqual([
    { field: 'text', message: 'Escriba la nota' },
  ]);
  expect(await list(pedro)).toHaveLength(1);
});

it('a note cannot be changed or deleted, and a changed file is a finding', async () => {
  const { id: note } = (await write(alba, { text: 'Una', fileShows: 'other' }, PDF)).json();
  await expect(
    app.db.updateTable('clientNotes').set({ text: 'Otra' }).where('id', '=', note).execute(),
  ).rejects.toThrow();
  await chainChanges(app.deps);
  expect((await verifyNow(app.deps, () => true)).examples).toEqual([]);
  const { fileKey } = await app.db.selectFrom('clientNotes').select('fileKey').executeTakeFirstOrThrow();
  await app.deps.files.delete(fileKey ?? '');
  expect((await verifyNow(app.deps, () => true)).examples).toMatchObject([{ source: 'client_notes' }]);
});

it('the review shows the three newest notes and their total, and an API token reads none', async () => {
  await submitted(luis, 'luis');
  for (const text of ['Uno', 'Dos', 'Tres', 'Cuatro']) await write(alba, { text });
  const [card] = (await pedro.get('/api/admin/loan-applications')).json();
  expect(card.notes.map(({ text }: { text: string }) => text)).toEqual(['Cuatro', 'Tres', 'Dos']);
  expect(card.note_count).toBe(4);
  const made = { name: 'Hoja', scopes: ['applications:read'], days: 30 };
  const { secret } = (await pedro.send('POST', '/api/admin/tokens', made)).json();
  const program = app.browser({ authorization: `Bearer ${secret}` });
  const read = await program.get('/api/admin/loan-applications');
  expect([read.json()[0].notes, read.json()[0].note_count]).toEqual([[], 0]);
});

it("the client's copy has the time, text and file of a note, and nothing of a note about another person", async () => {
  await write(alba, { text: 'Trajo su contrato', fileShows: 'income' }, PDF);
  await write(alba, { text: 'Su hermana tiene otra deuda', aboutOthers: 'yes', fileShows: 'other' }, PDF);
  const copy = await luis.send('POST', '/api/user/data', { password: cast.luis.password });
  const parts = await openZip(copy.rawPayload);
  const bytesOf = (name: string) => partBytes(parts, name, 1_000_000);
  expect(JSON.parse(String(await bytesOf('datos/clientNotes.json')))).toEqual([
    {
      id: expect.any(Number),
      text: 'Trajo su contrato',
      fileType: 'application/pdf',
      writtenAt: '2026-11-20T15:00:00.000Z',
    },
  ]);
  const files = [...parts.entries.keys()].filter((name) => name.startsWith('notas/'));
  expect(files).toHaveLength(1);
  expect(await bytesOf(files[0] ?? '')).toEqual(PDF);
  const whole = await Promise.all([...parts.entries.keys()].map(async (name) => String(await bytesOf(name))));
  expect(whole.join()).not.toContain('hermana');
});

it('erasing the client deletes notes and files, and an erased client gets no more notes', async () => {
  await write(alba, { text: 'Una', fileShows: 'identity' }, PDF);
  const { fileKey } = await app.db.selectFrom('clientNotes').select('fileKey').executeTakeFirstOrThrow();
  expect((await pedro.send('DELETE', `/api/admin/clients/${id}`)).statusCode).toBe(200);
  expect(await app.db.selectFrom('clientNotes').select('id').execute()).toEqual([]);
  const worker = await startWorker(app.deps);
  await until(async () => expect(await app.deps.files.find(fileKey ?? '')).toBeNull());
  await worker.stop();
  expect((await write(alba, { text: 'Otra' })).statusCode).toBe(404);
  const { id: own } = (await pedro.get('/api/auth/user')).json();
  expect((await write(alba, { text: 'Sobre un administrador' }, undefined, own)).statusCode).toBe(404);
});
