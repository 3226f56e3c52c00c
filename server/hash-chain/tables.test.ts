import { readdirSync, readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { APPEND_ONLY_TABLES, CHAINED_TABLE_NAMES } from '#domain/hash-chain/tables.ts';
import { RIGHTS } from '#server/db/grants.ts';
import type { Tables } from '#server/db/tables.ts';
import { openTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const tablesWith = async (functions: readonly string[]): Promise<string[]> => {
  const { rows } = await app.ownerPool.query<{ name: string }>(
    `select distinct c.relname as name from pg_trigger t
       join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     where p.proname = any($1) and t.tgenabled = 'O' order by 1`,
    [functions],
  );
  return rows.map(({ name }) => name);
};

/** The chain itself is append-only, and is not chained. */
const sourcesAnd = (names: readonly string[]) => [...names, 'chain_links'].sort();

it('every append-only table is chained, and every chained table is watched', async () => {
  expect(await tablesWith(['record_change'])).toEqual([...CHAINED_TABLE_NAMES].sort());
  // Tables that refuse both an update and a delete.
  const { rows } = await app.ownerPool.query<{ name: string }>(
    `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       join pg_proc p on p.oid = t.tgfoid
     where p.prosrc like '%is append-only%' and t.tgtype & 24 = 24 order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(sourcesAnd(APPEND_ONLY_TABLES));
  const growing = Object.keys(RIGHTS).filter(
    (table) => table !== 'migrations' && !/\b(update|delete)\b(?! \()/.test(RIGHTS[table] ?? ''),
  );
  expect(
    growing.filter((table) => table !== 'chain_links' && !CHAINED_TABLE_NAMES.some((s) => s === table)),
  ).toEqual([]);
});

it.each([...CHAINED_TABLE_NAMES, 'chain_links'])('no role can truncate %s', async (table) => {
  await expect(app.ownerPool.query(`truncate ${table} cascade`)).rejects.toThrow('append-only');
});

it('a migration that changes the content of chained rows without writing them records them again', () => {
  const folder = new URL('../db/migrations/', import.meta.url);
  const files = readdirSync(folder)
    .sort()
    .map((file) => ({ file, text: readFileSync(new URL(file, folder), 'utf8').replace(/--.*$/gm, '') }));
  const silent = CHAINED_TABLE_NAMES.flatMap((source) => {
    const since = files.findIndex(({ text }) => text.includes('watch_table') && text.includes(`'${source}'`));
    expect(since, source).toBeGreaterThanOrEqual(0);
    const says = new RegExp(
      `^\\s*alter table ${source}\\b[^;]*(add column[^,;]*(default|generated)|drop column|rename column|alter column \\w+ type)`,
      'm',
    );
    return files
      .slice(since + 1)
      .filter(({ text }) => says.test(text) && !text.includes(`record_rows('${source}')`))
      .map(({ file }) => `${file}: ${source}`);
  });
  expect(silent).toEqual([]);
});

it.each(CHAINED_TABLE_NAMES)('%s changes only in a transaction, which seals the change', async (table) => {
  const { db } = app.deps;
  for (const change of [
    sql`delete from ${sql.table(table)} where false`,
    sql`with gone as (delete from ${sql.raw(table)} where false returning 1) select * from gone`,
    sql`update ${sql.table(table)} set ${sql.ref('nothing')} = 1`,
    sql`insert into ${sql.table(table)} default values`,
  ])
    await expect(change.execute(db)).rejects.toThrow('A write outside a transaction is not sealed');
});

it('the query builder changes chained tables in a transaction only', async () => {
  const { db } = app.deps;
  const change = (on: Kysely<Tables>) =>
    on.updateTable('users').set({ firstName: 'Nadie' }).where('id', '=', -1).execute();
  await expect(change(db)).rejects.toThrow('A write outside a transaction is not sealed');
  await expect(db.transaction().execute(change)).resolves.toMatchObject([{ numUpdatedRows: 0n }]);
});
