import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { DICTIONARY } from '#server/export/dictionary/dictionary.ts';
import { openZip, partBytes, type ZipParts } from '#server/sheets/xlsx-rows.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { lent, reported } from '#test/stories.ts';

let app: TestApp;
let pedro: Browser;
let zip: Buffer;
let parts: ZipParts;
/** Every CSV and note in it, by name. */
const texts = new Map<string, string>();
const described = DICTIONARY.filter((table) => table.columns.length > 0);
const counts = new Map<string, number>();
beforeAll(async () => {
  app = await openTestApp();
  const { customer } = await lent(app, 'rosa');
  await reported(customer, 3_833, 1);
  pedro = await app.signIn('pedro');
  const ana = await app.addPerson('ana');
  await app.db
    .updateTable('users')
    .set({ address: '=HYPERLINK("http://malo.do")', city: 'a;\n@SUM(1)' })
    .where('id', '=', ana)
    .execute();
  const reply = await pedro.get('/api/admin/export');
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.headers['content-type']).toBe('application/zip');
  zip = reply.rawPayload;
  parts = await openZip(zip);
  for (const name of parts.entries.keys())
    if (/\.(csv|txt)$/.test(name)) texts.set(name, String(await partBytes(parts, name, MOST)));
  for (const { name } of described) {
    const { rows } = await app.ownerPool.query(`select count(*)::int as count from ${name}`);
    counts.set(name, rows[0].count);
  }
});
afterAll(() => app.close());

const MOST = 50 * 1024 * 1024;
const read = (name: string): string => {
  const text = texts.get(name);
  if (text === undefined) throw new Error(`${name} is not in the ZIP`);
  return text;
};
const rowsOf = (table: string): Record<string, string>[] =>
  parse(read(`tablas/${table}.csv`), { columns: true, bom: true });

it('describes every table and every column of the database, and no other', async () => {
  const { rows } = await app.ownerPool.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' order by 1, 2`,
  );
  const there = Map.groupBy(rows, ({ table }) => table);
  expect(DICTIONARY.map(({ name }) => name)).toEqual([...there.keys()].toSorted());
  for (const { name, columns } of described)
    expect(columns.map((column) => column.name).toSorted(), name).toEqual(
      there
        .get(name)
        ?.map(({ column }) => column)
        .toSorted(),
    );
  expect(
    DICTIONARY.flatMap(({ about, columns }) => [about, ...columns.map(({ text }) => text)]),
  ).not.toContain('');
});

it('contains every row of every table that is not withheld, as its dictionary says', async () => {
  for (const { name, columns } of described) {
    expect(rowsOf(name).length, name).toBe(counts.get(name));
    const [heading = ''] = read(`tablas/${name}.csv`).split('\r\n');
    expect(heading.replace('\ufeff', '')).toBe(
      columns.flatMap((column) => (column.isExported ? [`"${column.name}"`] : [])).join(','),
    );
  }
  const [loan] = rowsOf('loans');
  expect(loan).toMatchObject({ principal: '10000', status: 'active', disbursed_on: '2026-11-20' });
  const dictionary = parse(read('diccionario.csv'), { columns: true, bom: true });
  expect(dictionary).toContainEqual({
    Tabla: 'loans',
    Columna: 'principal',
    Tipo: 'integer',
    'Qué es': 'Capital en pesos',
    'Se exporta': 'sí',
  });
});

it('contains no secret, and no cell that a spreadsheet would run', async () => {
  const names = [...parts.entries.keys()];
  const all = names
    .filter((name) => name.endsWith('.csv'))
    .map(read)
    .join('\n');
  const { rows } = await app.ownerPool.query<{ secret: string }>(
    `select password as secret from users where password <> '' union select sid from sessions
     union select code from email_verification_codes union select code from password_reset_codes
     union select secret from password_links union select secret from registration_links`,
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { secret } of rows) expect(all).not.toContain(secret);
  expect(all).not.toContain('$argon2');
  const ana = rowsOf('users').find(({ email }) => email === 'ana@demo.do');
  expect(ana?.address).toBe('\'=HYPERLINK("http://malo.do")');
  expect(ana?.city).toContain("'@SUM");
});

it('contains the files that the rows name, and any program opens it', async () => {
  const receipt = [...parts.entries.keys()].find((name) => name.startsWith('documentos/comprobantes/pago-'));
  const { receiptKey } = await app.db
    .selectFrom('payments')
    .select('receiptKey')
    .$narrowType<{ receiptKey: string }>()
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const entry = parts.entries.get(receipt ?? '');
  const kept = await app.deps.files.get(receiptKey);
  expect(zip.includes(kept)).toBe(true);
  expect(entry?.compressedSize).toBe(kept.length);
  expect(read('LEEME.txt')).toContain('Contraseñas, códigos, sesiones y llaves no se exportan');
  const file = path.join(inject('runFolder'), 'libro.zip');
  await writeFile(file, zip);
  const names =
    'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(len(z.namelist()))';
  const python = await promisify(execFile)('python3', ['-c', names, file]).catch(() => null);
  // Without Python, yauzl has opened it above.
  if (python) expect(Number(python.stdout)).toBe(parts.entries.size);
});

it('is logged before it is sent, and only the owner may download it; the auditor downloads the audit', async () => {
  const taken = () =>
    app.db
      .selectFrom('events')
      .select(['subjectId', 'actorId'])
      .where('name', '=', 'book.exported')
      .orderBy('id')
      .execute();
  const before = await taken();
  expect(before[0]).toEqual({ subjectId: 'book', actorId: expect.any(Number) });
  const ada = await app.signInAs('auditor');
  expect((await ada.get('/api/admin/export')).statusCode).toBe(403);
  const audit = await ada.get('/api/admin/audit/export?subject=loan');
  expect(audit.statusCode, audit.body).toBe(200);
  const lines: Record<string, string>[] = parse(audit.body, { columns: true, bom: true });
  expect(lines.map((line) => [line.Qué, line.Quién])).toEqual([['Desembolso registrado', 'Pedro Santos']]);
  expect(lines[0]?.Detalle).toContain('Capital: RD$10,000');
  expect((await taken()).slice(before.length).map(({ subjectId }) => subjectId)).toEqual(['audit']);
});

it('blocks no backup and no other download once its last byte has arrived', async () => {
  // Other tests hold locks of their own, in their databases on the same server.
  const held = `select count(*)::int as count from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`;
  for (let time = 0; time < 5; time += 1) {
    const reply = await pedro.get('/api/admin/export');
    const { rows } = await app.ownerPool.query<{ count: number }>(held);
    expect([reply.statusCode, rows[0]?.count]).toEqual([200, 0]);
  }
});
