import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type { Response } from 'light-my-request';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { drawCard } from '#server/demo/demo-pictures.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { startedAtCounter } from '#test/counter.ts';
import { changeSettings, enteredAt, lent, paymentFields, receiptPicture, submitted } from '#test/stories.ts';

// A file system of its own, of one megabyte: only root may mount one.
const mount = (...args: string[]) => spawnSync('mount', args).status === 0;
const FULL = {
  code: 'storage_full',
  message: 'No hay espacio para guardar archivos ahora. No se guardó nada: intente más tarde.',
};
let place: string;
let mounted = false;
let app: TestApp;
let rosa: Browser;
let pedro: Browser;
let applicationId: number;
let loanId: number;
let rosaId: number;
let draftAtCounter: number;
/** The headers of the client's phone at the counter. */
let phoneSecret: string;
beforeAll(async () => {
  place = await mkdtemp(path.join(inject('runFolder'), 'full-'));
  mounted = process.getuid?.() === 0 && mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place);
  app = await openTestApp({ FILES_URL: pathToFileURL(place).href });
  // A loan whose note allows costs of collection, and which is late, so that one can be added.
  await changeSettings(await app.signIn('pedro'), { lateChargeVariant: 5 });
  ({ loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 }));
  ({ pedro, other: rosa } = await enteredAt(app, '2026-12-31T15:00:00Z', 'rosa'));
  rosaId = (await rosa.get('/api/auth/user')).json().id;
  applicationId = await submitted(await app.signIn('luis'), 'luis');
  draftAtCounter = await startedAtCounter(pedro);
  const said = { device: 'Caja 1', cedulaSeen: true };
  const link = await pedro.send('POST', `/api/admin/counter/applications/${draftAtCounter}/phone-link`, said);
  const { secret } = link.json();
  phoneSecret = (await app.browser().send('POST', '/api/counter-phone/open', { secret })).json().phoneSecret;
});
afterAll(async () => {
  await app.close();
  if (mounted) spawnSync('umount', [place]);
  await rm(place, { recursive: true, force: true });
});

const picture = (field: string, shade: number) =>
  receiptPicture(shade).then((bytes) => ({ field, name: 'foto.jpg', bytes }));
const photo = async () => ({ field: 'file', name: 'cedula.png', bytes: await drawCard('front') });

/** Each endpoint that accepts a file. */
const UPLOADS: Readonly<Record<string, () => Promise<Response>>> = {
  'POST /api/documents': async () =>
    rosa.upload('/api/documents', { documentType: 'general' }, await photo()),
  'POST /api/documents/upload': async () =>
    rosa.upload('/api/documents/upload', { documentType: 'general' }, await photo()),
  'POST /api/payments': async () =>
    rosa.upload('/api/payments', paymentFields(500), await picture('receiptFile', 1)),
  'POST /api/admin/counter/applications/:id/photos': async () =>
    pedro.upload(
      `/api/admin/counter/applications/${draftAtCounter}/photos`,
      { documentType: 'cedula_front' },
      await photo(),
    ),
  'POST /api/counter-phone/photos': async () =>
    app
      .browser()
      .upload('/api/counter-phone/photos', { phoneSecret, documentType: 'cedula_back' }, await photo()),
  'POST /api/admin/loans/:id/collection-costs': async () =>
    pedro.upload(
      `/api/admin/loans/${loanId}/collection-costs`,
      { amount: '300', reason: 'Acto de alguacil' },
      await picture('documentFile', 2),
    ),
  'POST /api/admin/expenses': async () =>
    pedro.upload(
      '/api/admin/expenses',
      { amount: '300', category: 'rent', from: 'safe', reason: 'Alquiler', cashReason: 'Lo trajo el dueño' },
      await picture('receiptFile', 6),
    ),
  'POST /api/admin/applications/:id/bureau': async () =>
    pedro.upload(
      `/api/admin/applications/${applicationId}/bureau`,
      { bureau: 'DataCrédito', reason: 'Evaluar la solicitud' },
      await picture('file', 3),
    ),
  'POST /api/admin/clients/:id/notes': async () =>
    pedro.upload(
      `/api/admin/clients/${rosaId}/notes`,
      { text: 'Entregó su contrato', aboutOthers: 'no', fileShows: 'other' },
      await picture('file', 5),
    ),
};
/** Endpoints whose file is stored in the database. */
const IN_DATABASE: Readonly<Record<string, () => Promise<Response>>> = {
  'POST /api/admin/logos': async () => pedro.upload('/api/admin/logos', {}, await picture('logo', 4)),
  'POST /api/admin/import/sheets/:sheet': () =>
    pedro.upload(
      '/api/admin/import/sheets/clients',
      {},
      { field: 'file', name: 'clientes.csv', bytes: Buffer.from('Cédula,Nombre\n00112345678,Ana\n') },
    ),
  'POST /api/admin/statements': () =>
    pedro.upload(
      '/api/admin/statements',
      { date: '0', description: '1', amount: '2', dateOrder: 'dmy' },
      {
        field: 'file',
        name: 'estado.csv',
        bytes: Buffer.from('Fecha,Descripción,Crédito\n30/12/2026,ROSA,500.00\n'),
      },
    ),
};

/** Endpoints that read a file and store none. */
const KEEPS_NOTHING = [
  'POST /api/admin/statements/preview',
  'POST /api/admin/fiscal/months/:month/number-files',
];

/** Stored files, and the rows that are stored with one. */
async function stored() {
  const found = await readdir(place, { recursive: true, withFileTypes: true });
  const files = found
    .filter((entry) => entry.isFile() && !['ready', 'filler'].includes(entry.name))
    .map(({ name }) => name)
    .sort();
  const { rows } = await sql`
    select (select count(*) from documents) as documents, (select count(*) from payments) as payments,
      (select count(*) from loan_adjustments) as adjustments, (select count(*) from events) as events,
      (select count(*) from bureau_consultations) as consultations, (select count(*) from messages) as messages,
      (select count(*) from client_notes) as notes, (select count(*) from cash_movements) as movements,
      (select count(*) from ledger_entries) as ledger, (select count(*) from logos) as logos,
      (select count(*) from import_sheets) as sheets, (select count(*) from statements) as statements`.execute(
    app.db,
  );
  return { files, rows };
}

it('the list has every endpoint that accepts a file', () => {
  const taking = endpoints.filter(({ file }) => file).map(({ method, path: at }) => `${method} ${at}`);
  expect(taking.sort()).toEqual(
    [...Object.keys(UPLOADS), ...Object.keys(IN_DATABASE), ...KEEPS_NOTHING].sort(),
  );
});

it('on a full disk every upload is refused in a sentence and leaves no data, and reads go on', async ({
  skip,
}) => {
  // Without the permission to mount a file system the test cannot fill one.
  if (!mounted) skip();
  const first = await rosa.upload('/api/documents', { documentType: 'cedula_front' }, await photo());
  expect(first.statusCode).toBe(201);
  const room = Buffer.alloc(1_048_576);
  expect(() => writeFileSync(path.join(place, 'filler'), room)).toThrow('ENOSPC');
  const before = await stored();
  for (const [name, upload] of Object.entries(UPLOADS)) {
    const refused = await upload();
    expect([refused.statusCode, refused.json()], name).toEqual([507, FULL]);
    expect(await stored(), name).toEqual(before);
  }
  expect((await rosa.get(first.json().filePath)).statusCode).toBe(200);
  const ready = await app.browser().get('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { status: 'ok', database: 'ok', files: 'full', mail: 'none' },
  ]);
  // The condition of the alarm ManitoNotReady.
  const measured = await app.inject({ url: '/metrics', headers: { host: '127.0.0.1' } });
  expect(measured.body).toContain('manito_ready{part="files"} 0');
  await rm(path.join(place, 'filler'));
  for (const [name, upload] of Object.entries(UPLOADS)) {
    const taken = await upload();
    expect([200, 201], `${name}: ${taken.body}`).toContain(taken.statusCode);
  }
  expect((await app.browser().get('/readyz')).json()).toMatchObject({ files: 'ok' });
});

it('on a full disk of the database an upload is refused with the same sentence', async () => {
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(app.db);
  for (const table of ['logos', 'import_sheets', 'statements', 'documents'])
    await sql`create trigger full_disk before insert on ${sql.table(table)} execute function refuse()`.execute(
      app.db,
    );
  try {
    const before = await stored();
    const { 'POST /api/documents': document } = UPLOADS;
    for (const [name, upload] of Object.entries({ ...IN_DATABASE, document })) {
      const refused = await upload?.();
      expect([refused?.statusCode, refused?.json()], name).toEqual([507, FULL]);
      expect(await stored(), name).toEqual(before);
    }
  } finally {
    await sql`drop function refuse() cascade`.execute(app.db);
  }
});
