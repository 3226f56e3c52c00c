import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RIGHTS } from '#server/db/grants.ts';
import { openTestApp, type TestApp } from '#test/app.ts';

/** Tables that the grants make append-only and that record no event. */
const NO_RECORD = {
  unchained_changes: 'what waits to become a link of the chain; changed, it no longer fits its seal',
} as const;

/**
 * Exceptions that the grants allow in an append-only table: columns that may change, and whether a row may be deleted.
 */
interface AppendOnly {
  readonly table: string;
  readonly mayChange: readonly string[];
  readonly mayGo: boolean;
}

/** Found from the grants: the program may add rows, and may not change whole rows. */
const APPEND_ONLY = Object.entries(RIGHTS).flatMap(([table, rights]): AppendOnly[] => {
  const isAppendOnly = /\binsert\b/.test(rights) && !/\bupdate\b(?! \()/.test(rights);
  if (!isAppendOnly || Object.hasOwn(NO_RECORD, table)) return [];
  const columns = /update \(([^)]*)\)/.exec(rights)?.[1] ?? '';
  return [{ table, mayChange: columns.split(', '), mayGo: /\bdelete\b/.test(rights) }];
});

let app: TestApp;
let client: pg.PoolClient;
beforeAll(async () => {
  app = await openTestApp();
  client = await app.deps.pool.connect();
});
afterAll(async () => {
  client.release();
  await app.close();
});

/** Two values of a type, in PostgreSQL's notation. */
const VALUES: Readonly<Record<string, readonly [string, string]>> = {
  bigint: ['1', '2'],
  boolean: ['true', 'false'],
  bytea: ['\\x01', '\\x02'],
  date: ['2026-11-20', '2026-11-21'],
  integer: ['1', '2'],
  jsonb: ['{"a": 1}', '{"a": 2}'],
  text: ['a', 'b'],
  'text[]': ['{a}', '{b}'],
  uuid: ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'],
  'timestamp with time zone': ['2026-11-20T15:00:00Z', '2026-11-21T15:00:00Z'],
};
const valuesOf = (type: string) => {
  const values = VALUES[type];
  if (!values) throw new Error(`Two values of the type ${type} are missing from VALUES`);
  return values;
};

/**
 * Creates a table with the columns of another and its triggers that refuse changes, without its constraints, and one
 * row.
 */
async function copyOf(table: string) {
  const copy = `copy_of_${table}`;
  const { rows: columns } = await client.query<{ name: string; type: string; generated: boolean }>(
    `select attname as name, format_type(atttypid, atttypmod) as type, attgenerated <> '' as generated
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  const { rows: triggers } = await client.query<{ definition: string }>(
    `select pg_get_triggerdef(t.oid) as definition from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where t.tgrelid = $1::regclass and t.tgenabled = 'O' and p.prosrc like '%is append-only%'`,
    [table],
  );
  await client.query(`create temporary table ${copy} (like ${table})`);
  for (const { definition } of triggers)
    await client.query(definition.replace(` ON public.${table} `, ` ON ${copy} `));
  await client.query(
    `insert into ${copy} (${columns.map(({ name }) => name).join(', ')})
     values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    columns.map(({ type }) => valuesOf(type)[0]),
  );
  return { copy, columns: columns.filter(({ generated }) => !generated) };
}

/** PostgreSQL's error for a statement, whose effect is rolled back. */
async function said(statement: string, values: readonly unknown[] = []): Promise<string> {
  await client.query('savepoint before');
  try {
    const { rowCount } = await client.query(statement, [...values]);
    return `changed ${rowCount}`;
  } catch (failure) {
    return failure instanceof Error ? failure.message : String(failure);
  } finally {
    await client.query('rollback to savepoint before');
  }
}

describe('an append-only table refuses to every role', () => {
  it.each(APPEND_ONLY)(
    '$table: an update, a delete and a truncation',
    async ({ table, mayChange, mayGo }) => {
      await client.query('begin');
      try {
        const { copy, columns } = await copyOf(table);
        const refusal = `${copy} is append-only`;
        const names = columns.map(({ name }) => name);
        expect(names).toEqual(expect.arrayContaining(mayChange.filter(Boolean)));
        const changes: Record<string, string> = {};
        for (const { name, type } of columns)
          if (!mayChange.includes(name))
            changes[name] = await said(`update ${copy} set ${name} = $1`, [valuesOf(type)[1]]);
        expect(changes).toEqual(Object.fromEntries(Object.keys(changes).map((name) => [name, refusal])));
        if (!mayGo) expect(await said(`delete from ${copy}`)).toBe(refusal);
        expect(await said(`truncate ${copy}`)).toBe(refusal);
      } finally {
        await client.query('rollback');
      }
    },
  );

  it('the catalogue contains every table that the grants make append-only', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(RIGHTS).sort());
    expect(APPEND_ONLY.length).toBeGreaterThan(15);
  });
});
