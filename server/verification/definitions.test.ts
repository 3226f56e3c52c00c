import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { DEFINITIONS, namesThatDiffer } from '#server/db/schema-definitions.ts';
import type { Tx } from '#server/http/context.ts';
import { checkDefinitions } from '#server/verification/verify-now.ts';
import { emptyReport } from '#server/verification/walk/report.ts';
import { openTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

async function found(tx: Tx): Promise<readonly string[]> {
  const report = emptyReport();
  await checkDefinitions(tx, report);
  return report.examples.map(({ kind, source, id }) => `${kind} ${source} ${id}`);
}
const foundNow = () => app.deps.db.transaction().execute(found);
const owner = (statement: string) => app.ownerPool.query(statement);

const CHANGES = [
  [
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; /* is append-only */ end $$',
    'function refuse_change()',
  ],
  [
    "create or replace function add_due_day(part instalments, times integer) returns void language sql as 'select'",
    'function add_due_day(part instalments, times integer)',
  ],
  [
    `create function half() returns trigger language plpgsql as $$ begin new.amount := new.amount / 2; return new; end $$;;
     create trigger half before insert on payments for each row execute function half()`,
    'trigger payments.half',
  ],
  ['alter table agreements drop constraint agreements_check1', 'constraint agreements.agreements_check1'],
  ['alter table loans alter column balance set default 1', 'column loans.balance'],
  ['create rule nothing as on insert to reminders do instead nothing', 'rule reminders.nothing'],
  ['drop policy own_rows on loans', 'policy loans.own_rows'],
  ['alter table payments disable row level security', 'policy payments.own_rows'],
  ['drop index loans_one_open_per_user', 'index loans_one_open_per_user'],
] as const;

it('a changed function, trigger or constraint of the database is found', async () => {
  expect(await foundNow()).toEqual([]);
  for (const [statement, name] of CHANGES) {
    const undone = app.deps.db.transaction().execute(async (tx) => {
      for (const one of statement.split(';;')) await sql.raw(one).execute(tx);
      expect(await found(tx)).toContain(`definition_differs ${name}`);
      throw new Error('rolled back on purpose');
    });
    await expect(undone).rejects.toThrow('rolled back on purpose');
  }
});

describe('a start of the program', () => {
  const start = () => migrate(app.deps.env.databaseUrl, app.deps.chainKey);

  const recorded = async () => (await app.db.selectFrom('schemaDefinitions').select('id').execute()).length;

  it('records the definitions that its migrations made, once', async () => {
    const before = await recorded();
    expect(before).toBeGreaterThan(0);
    await start();
    expect(await recorded()).toBe(before);
  });

  it('accepts no definition that an intruder changed before', async () => {
    await owner('alter table agreements drop constraint agreements_check1');
    await start();
    expect(await foundNow()).toContain('definition_differs constraint agreements.agreements_check1');
  });

  it('on another version of PostgreSQL records again how that one prints them', async () => {
    await owner('alter table schema_definitions disable trigger user');
    await owner('update schema_definitions set server_version = 1');
    await owner('alter table schema_definitions enable trigger user');
    expect(await foundNow()).toEqual([]);
    const before = await recorded();
    await start();
    expect(await recorded()).toBe(before + 1);
    expect(await foundNow()).toEqual([]);
  });
});

it('a constraint recreated by the restore of a backup is unchanged', async () => {
  const { rows } = await owner(
    `select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as says
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'c' and c.relnamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(50);
  const definitions = async () => (await owner(DEFINITIONS)).rows[0].definitions;
  const before = await definitions();
  for (const { table, name, says } of rows)
    await owner(`alter table ${table} drop constraint ${name}, add constraint ${name} ${says}`);
  expect(namesThatDiffer(before, await definitions())).toEqual([]);
});
