import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isOwn } from '#server/own-data/own-table.store.ts';
import { OTHER_TABLES, OWN_TABLES } from '#server/own-data/own-tables.ts';
import { sha256 } from '#server/sha256.ts';
import { openZip, partBytes, type ZipParts } from '#server/sheets/xlsx-rows.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { lent, receiptPicture, reported } from '#test/stories.ts';
import { lettersTo } from '#test/written.ts';

let app: TestApp;
let rosa: Browser;
let pedro: Browser;
let loanId: number;
let parts: ZipParts;
const MOST = 50 * 1024 * 1024;
const OTHERS_CEDULA_NOTE = 'Nota del escritorio: mirar la otra cuenta';

const ask = (browser: Browser, password: string = cast.rosa.password) =>
  browser.send('POST', '/api/user/data', { password });
const textOf = async (name: string) => String(await partBytes(parts, name, MOST));
const rowsOf = async (table: string): Promise<Record<string, unknown>[]> =>
  JSON.parse(await textOf(`datos/${table}.json`));
const exported = () =>
  app.db
    .selectFrom('events')
    .select(['actorId', 'subjectId'])
    .where('name', '=', 'user.data_exported')
    .orderBy('id')
    .execute();

beforeAll(async () => {
  app = await openTestApp();
  ({ customer: rosa, pedro, loanId } = await lent(app, 'rosa'));
  await reported(rosa, 3_833, 1);
  await rosa.upload(
    '/api/documents',
    { documentType: 'general' },
    { field: 'file', name: 'x.jpg', bytes: await receiptPicture(9) },
  );
  // A file name that would escape the folder into which the ZIP is extracted.
  await app.db.updateTable('documents').set({ fileName: '../../../etc/cron.d/x' }).execute();
  await app.db.updateTable('loanApplications').set({ adminNotes: OTHERS_CEDULA_NOTE }).execute();
  const luis = await app.signIn('luis');
  await luis.send('PUT', '/api/user/profile', { address: 'Calle de Luis 77' });
  // Another account with the same cédula: the file must not contain its data.
  await app.db
    .updateTable('users')
    .set({ cedula: cast.rosa.cedula })
    .where('email', '=', cast.luis.email)
    .execute();
  const reply = await ask(rosa);
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.headers['content-type']).toBe('application/zip');
  expect(reply.headers['content-disposition']).toContain('mis-datos-');
  expect(reply.headers['cache-control']).toBe('private, no-store');
  parts = await openZip(reply.rawPayload);
  const file = path.join(inject('runFolder'), 'mis-datos.zip');
  await writeFile(file, reply.rawPayload);
  const opened = 'import sys, zipfile; assert zipfile.ZipFile(sys.argv[1]).testzip() is None';
  // Where Python is missing, yauzl alone has checked the file above.
  await promisify(execFile)('python3', ['-c', opened, file]).catch((error: { code?: unknown }) => {
    if (error.code !== 'ENOENT') throw error;
  });
});
afterAll(() => app.close());

test('every table of the database is given or left out with a reason, and every given one is in the ZIP', async () => {
  const { rows } = await app.ownerPool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const decided = [...Object.keys(OWN_TABLES).map(snake), ...Object.keys(OTHER_TABLES)];
  expect(decided.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  const given = Object.values(OWN_TABLES).filter(isOwn);
  for (const { table } of given) expect([...parts.entries.keys()]).toContain(`datos/${table}.json`);
  const reasons = [...Object.values(OWN_TABLES), ...Object.values(OTHER_TABLES)];
  for (const entry of reasons) if (!isOwn(entry)) expect(entry.leftOut.length).toBeGreaterThan(10);
});

test('a table with a column that names a person is given, or left out with a reason', async () => {
  const { rows } = await app.ownerPool.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns where table_schema = 'public'
     and column_name in ('user_id', 'application_id', 'loan_id', 'cedula', 'phone', 'email') order by 1`,
  );
  const left = rows.flatMap(({ name }) => {
    const entry = Object.entries(OWN_TABLES).find(
      ([table]) => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) === name,
    )?.[1];
    return entry && isOwn(entry) ? [] : [name];
  });
  // A new table has to be added here, too.
  expect(left).toEqual([
    'account_claims',
    'client_search',
    'collector_clients',
    'counter_links',
    'decision_scorecards',
    'do_not_lend_entries',
    'email_verification_codes',
    'erased_documents',
    'hand_overs',
    'loan_search',
    'owner_notes',
    'passkeys',
    'password_links',
    'password_reset_codes',
    'proposals',
    'registration_links',
    'report_mails',
    'second_factors',
    'street_receipts',
    'street_route_loans',
  ]);
});

test('it contains the person’s profile, applications, signatures, debts, payments and messages', async () => {
  const [user] = await rowsOf('users');
  expect(user).toMatchObject({ email: cast.rosa.email, cedula: cast.rosa.cedula });
  expect(await rowsOf('users')).toHaveLength(1);
  expect(await rowsOf('loans')).toMatchObject([{ id: loanId, principal: 10_000 }]);
  expect(await rowsOf('payments')).toMatchObject([{ amount: 3_833, status: 'pending' }]);
  expect((await rowsOf('ledgerEntries')).map(({ kind }) => kind)).toEqual(['disbursement', 'interest']);
  expect((await rowsOf('legalDocuments')).map(({ kind }) => kind)).toEqual([
    'debt-agreement',
    'credit-authorization',
  ]);
  expect(await rowsOf('sessions')).toHaveLength(1);
  expect((await rowsOf('messages')).map(({ template }) => template)).toContain('loan-disbursed');
  expect((await rowsOf('events')).map(({ name }) => name)).toContain('application.submitted');
});

test('it contains the files: photos, receipts, the signed texts and both drawn signatures, byte for byte', async () => {
  const names = [...parts.entries.keys()];
  expect(names.filter((name) => name.startsWith('comprobantes/'))).toEqual(['comprobantes/pago-1.webp']);
  expect(names.filter((name) => name.endsWith('-firma.png'))).toHaveLength(2);
  const { storedSha256 } = await app.db
    .selectFrom('payments')
    .select('storedSha256')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  expect(sha256(await partBytes(parts, 'comprobantes/pago-1.webp', MOST))).toBe(storedSha256);
  const signed = names.find((name) => name.includes('debt-agreement') && name.endsWith('.txt')) ?? '';
  expect(await textOf(signed)).toContain(cast.rosa.lastName);
});

test('no entry escapes its folder, whatever a person named a file; that name is in the data', async () => {
  for (const name of parts.entries.keys())
    expect(name).toMatch(/^[\p{L}\d_-]+(\/[\w-]+)*\.(json|txt|png|webp|pdf)$/u);
  expect((await rowsOf('documents')).some(({ fileName }) => String(fileName).includes('cron.d'))).toBe(true);
});

test('it omits the names of staff, internal notes, other accounts and secrets', async () => {
  const all = (
    await Promise.all([...parts.entries.keys()].filter((name) => /\.(json|txt)$/.test(name)).map(textOf))
  ).join('\n');
  for (const hidden of [
    OTHERS_CEDULA_NOTE,
    'Calle de Luis 77',
    cast.luis.email,
    'Pedro',
    cast.pedro.email,
    '$argon2',
  ])
    expect(all).not.toContain(hidden);
  const { rows } = await app.ownerPool.query<{ secret: string }>(
    `select sid as secret from sessions union select browser from known_browsers union select secret from password_links`,
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { secret } of rows) expect(all).not.toContain(secret);
  const events = await rowsOf('events');
  const approval = events.find(({ name }) => name === 'application.approved');
  expect(approval).toMatchObject({ by: 'Dueño', ip: null, facts: null });
  expect(events.find(({ name }) => name === 'application.submitted')).toMatchObject({ by: 'usted' });
});

test('the download is recorded, and a letter to its holder queued, before the first byte is sent', async () => {
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', cast.rosa.email)
    .executeTakeFirstOrThrow();
  expect((await exported())[0]).toEqual({ actorId: id, subjectId: String(id) });
  expect((await lettersTo(app, cast.rosa.email)).map(({ template }) => template)).toContain('data-exported');
});

test('a wrong password is refused with an error at its field', async () => {
  const marta = await app.signIn('marta');
  const before = await exported();
  const wrong = await ask(marta, 'no es esta');
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json().errors).toEqual([{ field: 'password', message: 'La contraseña no es correcta' }]);
  const none = await marta.send('POST', '/api/user/data', {});
  expect(none.json().errors).toEqual([{ field: 'password', message: 'Contraseña es requerida' }]);
  expect(await exported()).toEqual(before);
});

test('downloads per day and guesses per hour are limited', async () => {
  const limited = await openTestApp({ RATE_LIMITS: 'on' });
  const marta = await limited.signIn('marta');
  for (let time = 0; time < 3; time += 1)
    expect((await ask(marta, cast.marta.password)).statusCode).toBe(200);
  const fourth = await ask(marta, cast.marta.password);
  expect([fourth.statusCode, fourth.json().message]).toEqual([
    429,
    'Hoy ya descargó sus datos. Puede hacerlo otra vez mañana.',
  ]);
  const luis = await limited.signIn('luis');
  for (let time = 0; time < 5; time += 1) expect((await ask(luis, 'otra')).statusCode).toBe(400);
  const sixth = await ask(luis, cast.luis.password);
  expect([sixth.statusCode, sixth.headers['retry-after']]).toEqual([429, expect.any(String)]);
  await limited.close();
});

test('only the customer can download it: not strangers, not staff', async () => {
  expect((await ask(app.browser())).statusCode).toBe(401);
  expect((await ask(pedro, cast.pedro.password)).statusCode).toBe(403);
});

test('another customer changes nothing in it', async () => {
  // The download itself is an event with a letter.
  const asItIs = async () => {
    const own = await openZip((await ask(rosa)).rawPayload);
    const names = [...own.entries.keys()].filter((name) => !/events|messages/.test(name)).toSorted();
    const contents = names.map(async (name) => [name, String(await partBytes(own, name, MOST))] as const);
    return Object.fromEntries(await Promise.all(contents));
  };
  const before = await asItIs();
  const { customer: marta } = await lent(app, 'marta');
  await reported(marta, 700, 5);
  const photo = { field: 'file', name: 'marta.jpg', bytes: await receiptPicture(6) };
  const uploaded = await marta.upload('/api/documents', { documentType: 'profile_image' }, photo);
  expect(uploaded.statusCode).toBe(201);
  const [{ sid, userId } = { sid: '', userId: 0 }] = await app.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sid', 'userId'])
    .where('email', '=', cast.marta.email)
    .execute();
  await app.db
    .insertInto('pushSubscriptions')
    .values({
      ...{ sid, userId, endpoint: 'https://push.example/marta', p256dh: 'x', auth: 'x' },
      ...{ topics: [], createdAt: app.deps.now() },
    })
    .execute();
  expect(await asItIs()).toEqual(before);
});

test('a missing file is named in the ZIP, and does not stop the rest', async () => {
  const luis = await app.signIn('luis');
  const upload = { field: 'file', name: 'yo.jpg', bytes: await receiptPicture(4) };
  const { id } = (await luis.upload('/api/documents', { documentType: 'general' }, upload)).json();
  const { fileKey } = await app.db
    .selectFrom('documents')
    .select('fileKey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await app.deps.files.delete(fileKey);
  const reply = await ask(luis, cast.luis.password);
  const own = await openZip(reply.rawPayload);
  expect(String(await partBytes(own, 'LEEME.txt', MOST))).toContain(`documentos/general-${id}.webp`);
});
