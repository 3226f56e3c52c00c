import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { chainKeyOf } from '#server/hash-chain/chain-hashes.ts';

/**
 * An ended pool still closes its last connections; cutting them off would throw without a handler. Waits until they are
 * closed, five seconds at most.
 */
const untilQuiet = (name: string) => `do $$ begin
  for attempt in 1..100 loop
    exit when not exists (select from pg_stat_activity where datname = '${name}');
    perform pg_sleep(0.05);
    perform pg_stat_clear_snapshot();
  end loop;
end $$`;

interface OwnDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Seals the changes of the template's migrations; each copy continues with the same key. */
export const CHAIN_SECRET = 'a chain key for the tests only';

/** A new database, copied from the migrated template in a fraction of a second. */
export const cloneDatabase = (): Promise<OwnDatabase> =>
  makeDatabase(`template ${inject('templateDatabase')} strategy file_copy`);

/** One without any table. */
export const emptyDatabase = (): Promise<OwnDatabase> => makeDatabase('template template0');

/** Applies the migrations before this one. */
export async function migrateBefore({ url }: Pick<OwnDatabase, 'url'>, migration: string): Promise<void> {
  const names = await readdir(new URL('../server/db/migrations/', import.meta.url));
  await migrate(url, chainKeyOf(CHAIN_SECRET), new Set(names.filter((name) => name < migration)));
}

/** As the program before this migration left it. */
export async function databaseBefore(migration: string): Promise<OwnDatabase> {
  const database = await emptyDatabase();
  await migrateBefore(database, migration);
  return database;
}

async function makeDatabase(from: string): Promise<OwnDatabase> {
  const server = inject('postgresUrl');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const run = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name} ${from}`);
  return {
    url: server.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`),
    drop: () => run(untilQuiet(name), `drop database ${name} with (force)`),
  };
}
