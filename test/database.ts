import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { chainKeyOf } from '#server/hash-chain/chain-hashes.ts';

/**
 * SQL that waits until a database has no connection any more, five seconds at most. An ended pool still closes its
 * last connections, and cutting them off would throw without a handler.
 */
const untilQuiet = (name: string) => `do $$ begin
  for attempt in 1..100 loop
    exit when not exists (select from pg_stat_activity where datname = '${name}');
    perform pg_sleep(0.05);
    perform pg_stat_clear_snapshot();
  end loop;
end $$`;

/** The role that runs the program, as in an installation: it may not change tables or rewrite history. */
export const PROGRAM_ROLE = 'program';
export const asProgram = (url: string): string => url.replace(/\/\/[^@/]*@/, `//${PROGRAM_ROLE}@`);

interface OwnDatabase {
  /** As the role that owns the tables. */
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Secret of the chain key that seals the changes of the template's migrations; each copy of the template continues
 * with it.
 */
export const CHAIN_SECRET = 'a chain key for the tests only';

/** A new database, copied from the migrated template in a fraction of a second. */
export const cloneDatabase = (): Promise<OwnDatabase> =>
  makeDatabase(`template ${inject('templateDatabase')} strategy file_copy`);

/**
 * A copy that is not kept for the next test, and so prunes dead rows as an installation does: reading a row that was
 * changed a thousand times takes no longer each time.
 */
export const ownDatabase = async () => ({
  ...(await cloneDatabase()),
  recall: async () => null,
  remember: async () => false,
});

/** A new database without any table. */
export const emptyDatabase = (): Promise<OwnDatabase> => makeDatabase('template template0');

/** A new database as the version of the program before this migration left it. */
export async function databaseBefore(migration: string): Promise<OwnDatabase> {
  const database = await emptyDatabase();
  const names = await readdir(new URL('../server/db/migrations/', import.meta.url));
  await migrate(database.url, chainKeyOf(CHAIN_SECRET), new Set(names.filter((name) => name < migration)));
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
