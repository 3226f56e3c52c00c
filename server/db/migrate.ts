import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { dropCollectorViews, makeCollectorViews } from '#server/db/collector-views.ts';
import { openPool } from '#server/db/database.ts';
import { PrimaryClient } from '#server/db/primary.ts';
import { DEFINITIONS, type Definitions, namesThatDiffer } from '#server/db/schema-definitions.ts';
import { SchemaError } from '#server/db/schema-error.ts';
import { sealChanges } from '#server/db/sealing-driver.ts';
import { EnvError } from '#server/env-variables.ts';
import { type ChainKey, type Sealable, sealOf } from '#server/hash-chain/chain-hashes.ts';
import { sha256 } from '#server/sha256.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
// Any constant key of our own: two programs that start at once migrate one after the other.
const LOCK = 7_102_026;

const migrationNames = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();

interface Migration {
  readonly name: string;
  readonly statements: string;
  readonly sha256: string;
}

async function readMigration(name: string): Promise<Migration> {
  const statements = await readFile(new URL(name, FOLDER), 'utf8');
  return { name, statements, sha256: sha256(statements) };
}

/** Every migration that this program has, with its hash. */
export async function ownMigrations(): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>();
  for (const name of await migrationNames()) known.set(name, (await readMigration(name)).sha256);
  return known;
}

/** The tables of version 1.0.0 in one file, in the place of the 89 migrations that led to them. */
const BASELINE = '0089_version_1.sql';
/** SHA-256 of the names and hashes of those 89, as a database or a backup of version 1.0.0 records them. */
const RECORD_OF_VERSION_1 = 'c6dc582436e5e8e29e85d303dec1d28289324a16d1b056ef094fac63ced51901';

/**
 * The migrations of a record by name, where the 89 of version 1.0.0 count as the baseline.
 * @throws {SchemaError} for a record that has only some of the 89, or others
 */
export async function asBaseline(
  record: readonly Pick<Migration, 'name' | 'sha256'>[],
): Promise<ReadonlyMap<string, string>> {
  const byName = new Map(record.map(({ name, sha256 }) => [name, sha256]));
  const earlier = [...byName]
    .filter(([name]) => name < BASELINE)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  if (earlier.length === 0) return byName;
  if (sha256(earlier.map(([name, hash]) => `${name} ${hash}\n`).join('')) !== RECORD_OF_VERSION_1)
    throw new SchemaError(
      'These data are from before version 1.0.0, which this version does not upgrade by itself. Install 1.0.0 first and start it once, then install this version again: npm run install-version -- 0d6d35551404c4904be8169bc8394d57ec12e705 (docs/upgrading.md, "From before 1.0.0").',
    );
  for (const [name] of earlier) byName.delete(name);
  return byName.set(BASELINE, (await readMigration(BASELINE)).sha256);
}

interface Defined {
  readonly definitions: Definitions;
  /** Version number of PostgreSQL that printed the definitions. */
  readonly version: number;
}

/**
 * The current definitions of functions, triggers and constraints; `null` where the database does not record
 * definitions yet.
 */
async function definitionsNow(client: pg.Client): Promise<Defined | null> {
  const isRecorded = await client.query("select where to_regclass('schema_definitions') is not null");
  if (isRecorded.rowCount === 0) return null;
  return (await client.query<Defined>(DEFINITIONS)).rows[0] ?? null;
}

async function recordedDefinitions(client: pg.Client, { version }: Defined): Promise<Definitions | null> {
  const { rows } = await client.query<Defined>(
    'select definitions, server_version as version from schema_definitions order by id desc limit 1',
  );
  return rows[0]?.version === version ? rows[0].definitions : null;
}

/**
 * Records the changes of a migration to functions, triggers and constraints since `before`, in its transaction, so that
 * the verification compares with them. A manual change by another role stays different from the record.
 */
async function recordDefinitions(client: pg.Client, before: Defined | null): Promise<void> {
  const now = await definitionsNow(client);
  if (now === null) return;
  const recorded = await recordedDefinitions(client, now);
  const wanted = new Map(Object.entries(recorded ?? now.definitions));
  for (const name of before === null ? [] : namesThatDiffer(before.definitions, now.definitions)) {
    const definition = now.definitions[name];
    if (definition === undefined) wanted.delete(name);
    else wanted.set(name, definition);
  }
  const next = Object.fromEntries(wanted);
  if (recorded !== null && namesThatDiffer(next, recorded).length === 0) return;
  await client.query(
    'insert into schema_definitions (definitions, server_version, recorded_at) values ($1, $2, now())',
    [JSON.stringify(next), now.version],
  );
}

/**
 * Runs the missing migrations: plain numbered SQL, forward only. All of them run in one transaction, so that an upgrade
 * that fails leaves a database on which the older program still starts. `only`: the migrations of an older version.
 */
export async function migrate(databaseUrl: string, key: ChainKey, only?: ReadonlySet<string>): Promise<void> {
  const client = new PrimaryClient({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const names = await migrationNames();
    const applied = await appliedTo(client);
    refuseNewer(applied, names);
    await refuseOtherKey(client, key);
    const pending = await missing(
      applied,
      names.filter((one) => only?.has(one) ?? true),
    );
    await inSealedTransaction(client, key, async () => {
      const before = pending.length > 0 ? await definitionsNow(client) : null;
      // Views would keep a migration from changing their tables' columns.
      if (pending.length > 0) await dropCollectorViews(client);
      for (const migration of pending) await apply(client, migration);
      if (pending.length > 0) await makeCollectorViews(client);
      await recordDefinitions(client, before);
    });
    await migrateJobs(databaseUrl);
  } finally {
    await client.end();
  }
}

async function migrateJobs(databaseUrl: string): Promise<void> {
  const pgPool = openPool(databaseUrl, 1);
  try {
    await runMigrations({ pgPool });
  } finally {
    await pgPool.end();
  }
}

/**
 * Refuses a database that a newer version of the program has changed: this version would read and write it wrongly.
 */
function refuseNewer(applied: ReadonlyMap<string, string>, known: readonly string[]): void {
  const newest = [...applied.keys()]
    .filter((name) => !known.includes(name))
    .sort()
    .at(-1);
  if (newest !== undefined)
    throw new SchemaError(
      `A newer version of the program has changed this database (migration ${newest}). Install that version or a later one, or restore the backup from before it.`,
    );
}

/**
 * How many of the newest changes are checked against the chain key. One would not do, because a manual change in the
 * database may have broken its seal.
 */
const SEALED = 20;

/**
 * Refuses a chain key other than the one that sealed this database: a second machine with a key of its own would
 * write seals that the first one's verification rejects.
 */
async function refuseOtherKey(client: pg.Client, key: ChainKey): Promise<void> {
  const watched = await client.query("select where to_regclass('unchained_changes') is not null");
  if (!watched.rowCount) return;
  const { rows } = await client.query<Sealable & { seal: string }>(
    `select id::text, source, row_id as "rowId", change, digest, seal from (
       (select id, source, row_id, change, digest, seal from unchained_changes where seal is not null
        order by id desc limit ${SEALED})
       union all
       (select change_id, source, row_id, change, digest, seal from chain_links where seal is not null
        order by seq desc limit ${SEALED})
     ) newest`,
  );
  if (rows.length > 0 && !rows.some(({ seal, ...change }) => sealOf(key, change) === seal))
    throw new EnvError(
      'The key of this machine is not the one that seals the records of this database. Give every machine the same: copy DATA_DIR/chain/key from the one that ran first, or set CHAIN_KEY on all of them.',
    );
}

async function inSealedTransaction(client: pg.Client, key: ChainKey, work: () => Promise<void>) {
  await client.query('begin');
  try {
    await work();
    const isWatched = await client.query("select where to_regclass('unchained_changes') is not null");
    if (isWatched.rowCount) await sealChanges(client, key);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function appliedTo(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  return asBaseline((await client.query<Migration>('select name, sha256 from migrations')).rows);
}

/** The migrations that are not applied yet. */
async function missing(
  applied: ReadonlyMap<string, string>,
  names: readonly string[],
): Promise<readonly Migration[]> {
  const own = await Promise.all(names.map(readMigration));
  return own.filter(({ name, sha256 }) => {
    const before = applied.get(name);
    if (before !== undefined && before !== sha256)
      throw new SchemaError(
        `Migration ${name} was edited after it was applied. Restore it and add a new one.`,
      );
    return before === undefined;
  });
}

async function apply(client: pg.Client, { name, statements, sha256 }: Migration): Promise<void> {
  try {
    await client.query(statements);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${name} failed, and nothing of this upgrade was kept: ${reason}`, {
      cause: error,
    });
  }
  await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
}
