import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { ChainKey } from '#server/chain/chain-hashes.ts';
import { definitionsNow, recordDefinitions } from '#server/db/record-definitions.ts';
import { SchemaError } from '#server/db/schema-error.ts';
import { sealChanges } from '#server/db/seal-changes.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
// Any number of our own: two programs that start at once migrate one after the other.
const LOCK = 7_102_026;

const migrationNames = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();

async function readMigration(name: string) {
  const statements = await readFile(new URL(name, FOLDER), 'utf8');
  return { statements, sha256: createHash('sha256').update(statements).digest('hex') };
}

/** Every migration that this program has, with its hash. */
export async function ownMigrations(): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>();
  for (const name of await migrationNames()) known.set(name, (await readMigration(name)).sha256);
  return known;
}

/**
 * Brings the database up to date: plain numbered SQL, forward only, each file in a transaction of its own. `only`: as far
 * as an older one had come.
 */
export async function migrate(databaseUrl: string, key: ChainKey, only?: ReadonlySet<string>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const names = await migrationNames();
    await refuseNewer(client, names);
    for (const name of names.filter((one) => only?.has(one) ?? true)) await apply(client, name, key);
    await inSealedTransaction(client, key, () => recordDefinitions(client, null));
    await runMigrations({ connectionString: databaseUrl });
  } finally {
    await client.end();
  }
}

/** What a newer program changed an older one would read and write wrongly. */
async function refuseNewer(client: pg.Client, known: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select name from migrations where name <> all($1) order by name desc limit 1',
    [known],
  );
  if (rows[0])
    throw new SchemaError(
      `A newer version of the program has changed this database (migration ${rows[0].name}). Install that version or a later one, or restore the backup from before it.`,
    );
}

async function inSealedTransaction(client: pg.Client, key: ChainKey, work: () => Promise<void>) {
  await client.query('begin');
  try {
    await work();
    const isWatched = await client.query("select where to_regclass('unchained_changes') is not null");
    if (isWatched.rowCount)
      await sealChanges(async ({ text, values }) => (await client.query(text, [...values])).rows, key);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function apply(client: pg.Client, name: string, key: ChainKey): Promise<void> {
  const { statements, sha256 } = await readMigration(name);
  const { rows } = await client.query<{ sha256: string }>('select sha256 from migrations where name = $1', [
    name,
  ]);
  if (rows[0]?.sha256 === sha256) return;
  if (rows[0])
    throw new SchemaError(`Migration ${name} was edited after it was applied. Restore it and add a new one.`);
  await inSealedTransaction(client, key, async () => {
    const before = await definitionsNow(client);
    await client.query(statements);
    await recordDefinitions(client, before);
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
  });
}
