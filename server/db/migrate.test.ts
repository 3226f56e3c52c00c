import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { DEFINITIONS } from '#server/db/schema-definitions.ts';
import { chainKeyOf } from '#server/hash-chain/chain-hashes.ts';
import { cloneDatabase, databaseBefore } from '#test/database.ts';
import { readKeptFolder, recordVersion1, rowsOf } from '#test/kept-folder.ts';
import { rounds } from '#test/sample.ts';

const key = chainKeyOf('a chain key for the tests only');
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;
beforeEach(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const applied = async () => (await client.query('select name, sha256 from migrations order by name')).rows;

describe('migrating', () => {
  it('applies every file once, and changes nothing when it runs again', async () => {
    const files = (await readdir(new URL('./migrations/', import.meta.url))).sort();
    const before = await applied();
    expect(before.map(({ name }) => name)).toEqual(files);
    await migrate(database.url, key);
    expect(await applied()).toEqual(before);
  });

  it('refuses a machine with a key of its own', async () => {
    await expect(migrate(database.url, chainKeyOf('a key that a second machine made'))).rejects.toThrow(
      'The key of this machine is not the one that seals the records',
    );
    await migrate(database.url, key);
  });

  it('of an empty database, by several programs at once, happens once', async () => {
    await client.query(
      'drop schema public cascade; drop schema graphile_worker cascade; create schema public',
    );
    await Promise.all(Array.from({ length: rounds(4, 2) }, () => migrate(database.url, key)));
    expect((await applied()).length).toBeGreaterThan(3);
    const { rows } = await client.query(
      "select to_regclass('users') as users, to_regclass('graphile_worker.jobs') as jobs",
    );
    expect(rows).toEqual([{ users: 'users', jobs: 'graphile_worker.jobs' }]);
  });

  it('rolls an upgrade that fails back, so that the older program still starts', async () => {
    await client.query(
      'drop schema public cascade; drop schema graphile_worker cascade; create schema public',
    );
    const files = (await readdir(new URL('./migrations/', import.meta.url))).sort();
    const older = new Set(files.filter((name) => name < '0103'));
    await migrate(database.url, key, older);
    const before = await applied();
    await client.query('create table bureau_files ()');
    await expect(migrate(database.url, key)).rejects.toThrow('0103_bureau_files.sql failed');
    expect(await applied()).toEqual(before);
    await migrate(database.url, key, older);
    await client.query('drop table bureau_files');
    await migrate(database.url, key);
    expect((await applied()).map(({ name }) => name)).toEqual(files);
  });

  it('refuses a database that a newer version changed, and leaves it unchanged', async () => {
    await client.query("delete from migrations where name = '0090_statement_accounts.sql'");
    await client.query("insert into migrations (name, sha256) values ('9999_of_tomorrow.sql', 'any')");
    await expect(migrate(database.url, key)).rejects.toThrow(
      /newer version .+ 9999_of_tomorrow\.sql.+Install that version or a later one/,
    );
    expect(await applied()).not.toContainEqual(
      expect.objectContaining({ name: '0090_statement_accounts.sql' }),
    );
  });

  it('refuses a file that was edited after it was applied, and names it', async () => {
    await client.query("update migrations set sha256 = 'other' where name = '0090_statement_accounts.sql'");
    await expect(migrate(database.url, key)).rejects.toThrow('0090_statement_accounts.sql was edited');
  });
});

describe('the baseline of version 1.0.0', () => {
  it('makes the functions, triggers, constraints and columns that its migrations made', async () => {
    const kept = await readKeptFolder('cc7faf9');
    const [recorded = ''] = rowsOf(kept, 'public.schema_definitions');
    const [, definitions = '', version] = recorded.split('\t');
    const ours = await databaseBefore('0090');
    const own = new pg.Client({ connectionString: ours.url });
    try {
      await own.connect();
      const { rows } = await own.query(DEFINITIONS);
      // Another version of PostgreSQL writes some of them in another way.
      if (String(rows[0]?.version) === version) expect(rows[0]?.definitions).toEqual(JSON.parse(definitions));
      else
        expect(Object.keys(rows[0]?.definitions).sort()).toEqual(Object.keys(JSON.parse(definitions)).sort());
    } finally {
      await own.end();
      await ours.drop();
    }
  });

  it('stays unapplied where its migrations are recorded, and later ones follow', async () => {
    await recordVersion1(client);
    const before = await applied();
    await migrate(database.url, key);
    expect(await applied()).toEqual(before);
    await client.query("delete from migrations where name = '0105_old_networks.sql'");
    await client.query('drop index events_networks');
    await migrate(database.url, key);
    expect(await applied()).toEqual(before);
  });

  it.each([
    ['the last', /^0089_/],
    ['the first', /^0001_/],
    ['all but the first', /^00(?!01_)/],
  ])('is refused to a database without %s of them, which stays as it is', async (_, without) => {
    await recordVersion1(client, without);
    const before = await applied();
    await expect(migrate(database.url, key)).rejects.toThrow(
      /from before version 1\.0\.0.+npm run install-version -- 0d6d3555/,
    );
    expect(await applied()).toEqual(before);
  });
});

describe('the schema', () => {
  it('forbids every change of the audit log', async () => {
    await client.query(
      "insert into events (name, subject, subject_id, happened_at) values ('user.signed_in', 'user', '1', now())",
    );
    await expect(client.query("update events set name = 'other'")).rejects.toThrow('append-only');
    await expect(client.query('delete from events')).rejects.toThrow('append-only');
  });

  it.each([
    [
      "insert into users (email, password, first_name, last_name, created_at, updated_at) values ('A@b.do', 'x', 'A', 'B', now(), now())",
      'users_email_check',
    ],
    [
      "insert into users (email, password, first_name, last_name, cedula, created_at, updated_at) values ('a@b.do', 'x', 'A', 'B', '123', now(), now())",
      'users_cedula_check',
    ],
    [
      "insert into users (email, password, first_name, last_name, credit_score, created_at, updated_at) values ('a@b.do', 'x', 'A', 'B', 851, now(), now())",
      'users_credit_score_check',
    ],
  ])('refuses %s', async (statement, constraint) => {
    await expect(client.query(statement)).rejects.toMatchObject({ constraint });
  });
});
