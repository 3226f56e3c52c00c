import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type pg from 'pg';
import { findingLine } from '#domain/hash-chain/finding.ts';
import { decrypted, decryptedStream } from '#server/backup/age.ts';
import { unpacked } from '#server/backup/archive.ts';
import {
  type BackupStorage,
  DATA,
  END,
  type End,
  end,
  MANIFEST,
  type Manifest,
  manifest,
  parsed,
  ROWS,
  STORED_FILE,
  snapshotFile,
} from '#server/backup/backup-storage.ts';
import {
  connect,
  isEmpty,
  jobsLevel,
  namedFiles,
  openTable,
  openTables,
  setSequences,
} from '#server/backup/copy.store.ts';
import { openDatabase, openPool } from '#server/db/database.ts';
import { asBaseline, migrate, ownMigrations } from '#server/db/migrate.ts';
import type { Env } from '#server/env.ts';
import { EnvError } from '#server/env-variables.ts';
import { type Files, openFiles } from '#server/files/files.ts';
import { findChainKey } from '#server/hash-chain/chain-key.ts';
import { openLog } from '#server/log.ts';
import { verifyNow } from '#server/verification/verify-now.ts';

const uncompress = promisify(gunzip);

/** The target of a restore: an empty database, and a folder without records. */
export type Target = Pick<Env, 'migrationDatabaseUrl' | 'dataDir' | 'filesUrl' | 'bucket' | 'chainKey'>;

/** A target for a trial restore: a database server and a folder of its own, beside the live ones. */
export const targetBeside = (
  { chainKey }: Pick<Env, 'chainKey'>,
  migrationDatabaseUrl: string,
  dataDir: string,
): Target => ({ migrationDatabaseUrl, dataDir, filesUrl: null, bucket: null, chainKey });

/** Creates the tables as the version of the backup had them; the next start adds the later migrations. */
async function makeTables(target: Target, { migrations, jobsLevel: level }: Manifest): Promise<void> {
  const own = await ownMigrations();
  const applied = await asBaseline(migrations);
  const foreign = [...applied].find(([name, sha256]) => own.get(name) !== sha256);
  if (foreign)
    throw new EnvError(
      `This program does not have the migration ${foreign[0]} of the backup. Restore with the version that made it, or a newer one.`,
    );
  const key = findChainKey(target);
  if (key === null)
    throw new EnvError(
      'The key of the records is not in the backup: set CHAIN_KEY as it was where the backup was made.',
    );
  await migrate(target.migrationDatabaseUrl, key, new Set(applied.keys()));
  const client = await connect(target.migrationDatabaseUrl);
  const now = await jobsLevel(client).finally(() => client.end());
  if (now !== level)
    throw new EnvError('The backup keeps its jobs in another form. Restore with the version that made it.');
}

/** Loads the rows of a backup into the target's tables, piece after piece, within one transaction. */
class Loading {
  readonly #client: pg.Client;
  readonly #columns: ReadonlyMap<string, readonly string[]>;
  readonly #close: () => Promise<void>;
  #open: { table: string; stream: ReturnType<typeof openTable> } | null = null;

  private constructor(client: pg.Client, { tables }: Manifest, close: () => Promise<void>) {
    this.#client = client;
    this.#columns = new Map(tables.map(({ name, columns }) => [name, columns]));
    this.#close = close;
  }

  static async begin(target: Target, found: Manifest): Promise<Loading> {
    const client = await connect(target.migrationDatabaseUrl);
    await client.query('begin');
    return new Loading(client, found, await openTables(client));
  }

  async #endTable(): Promise<void> {
    if (!this.#open) return;
    const { stream } = this.#open;
    this.#open = null;
    stream.end();
    await finished(stream);
  }

  async add(table: string, rows: Uint8Array): Promise<void> {
    if (this.#open?.table !== table) {
      await this.#endTable();
      const columns = this.#columns.get(table);
      if (!columns) throw new Error(`Rows of a table that the backup does not name: ${table}`);
      this.#open = { table, stream: openTable(this.#client, table, columns) };
      // The next write reports the error, and so does the end; after an abort it is not needed.
      this.#open.stream.on('error', () => undefined);
    }
    const { stream } = this.#open;
    if (!stream.write(rows)) await once(stream, 'drain');
  }

  async commit({ sequences }: End): Promise<void> {
    await this.#endTable();
    await setSequences(this.#client, sequences);
    await this.#close();
    await this.#client.query('commit');
    await this.#client.query('analyze');
  }

  leave(): Promise<void> {
    this.#open?.stream.destroy();
    return this.#client.end();
  }
}

async function laidDown(
  target: Target,
  place: BackupStorage,
  name: string,
  identities: readonly string[],
): Promise<void> {
  let found: Manifest | null = null;
  let last: End | null = null;
  let loading: Loading | null = null;
  try {
    for await (const entry of unpacked(decryptedStream(await place.get(snapshotFile(name)), identities))) {
      const data = DATA.exec(entry.name)?.[1];
      const table = ROWS.exec(entry.name)?.[1];
      if (entry.name === MANIFEST) found = parsed(manifest, entry.bytes);
      else if (entry.name === END) last = parsed(end, entry.bytes);
      else if (data) {
        const file = path.join(path.resolve(target.dataDir), data);
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        await writeFile(file, entry.bytes, { mode: 0o600, flag: 'wx' });
      } else if (table && found) {
        if (!loading) {
          await makeTables(target, found);
          loading = await Loading.begin(target, found);
        }
        await loading.add(table, await uncompress(entry.bytes));
      } else throw new Error(`The backup contains an unknown entry: ${entry.name}`);
    }
    if (!loading || !last) throw new Error('The backup was cut short.');
    // Only after the last byte: until then no part of the archive is authenticated.
    await loading.commit(last);
  } finally {
    await loading?.leave();
  }
}

/**
 * The stored copies of each file by the file's key. A file has one copy for each set of public keys that it was
 * backed up with.
 */
function copiesByKey(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const copies = new Map<string, string[]>();
  for (const name of names) {
    const key = STORED_FILE.exec(name)?.[1];
    if (key !== undefined) copies.set(key, [...(copies.get(key) ?? []), name]);
  }
  return copies;
}

/** Decrypts the first copy that these secret keys open. @returns `null` where they open none of the copies. */
async function firstOpened(place: BackupStorage, copies: readonly string[], identities: readonly string[]) {
  for (const name of copies) {
    const bytes = await decrypted(await place.bytes(name), identities).catch(() => null);
    if (bytes !== null) return bytes;
  }
  return null;
}

/**
 * Writes the files of a backup into the target.
 * @returns the keys of files that rows name and the target does not have.
 */
async function filesLaidDown(
  target: Target,
  files: Files,
  place: BackupStorage,
  identities: readonly string[],
): Promise<string[]> {
  const client = await connect(target.migrationDatabaseUrl);
  const keys = await namedFiles(client).finally(() => client.end());
  const missing: string[] = [];
  const copies = copiesByKey(await place.names());
  for (const key of keys) {
    const bytes = await firstOpened(place, copies.get(key) ?? [], identities);
    if (bytes === null) missing.push(key);
    else await files.put(key, Buffer.from(bytes));
  }
  return missing;
}

export interface Restored {
  readonly files: Files;
  /** Keys of files that could not be restored. */
  readonly missing: readonly string[];
}

/** Restores a backup; refuses a target that already has data, and leaves it unchanged. */
export async function restoreBackup(
  target: Target,
  place: BackupStorage,
  name: string,
  identities: readonly string[],
): Promise<Restored> {
  const client = await connect(target.migrationDatabaseUrl);
  const empty = await isEmpty(client).finally(() => client.end());
  if (!empty) throw new EnvError('The database is not empty. Restore into a new one.');
  await laidDown(target, place, name, identities);
  const files = await openFiles(target);
  return { files, missing: await filesLaidDown(target, files, place, identities) };
}

/** Runs the nightly verification over restored data. @returns its findings, a sentence each. */
export async function verifyRestored(target: Target, files: Files): Promise<readonly string[]> {
  const chainKey = findChainKey(target);
  if (chainKey === null) return ['The key of the records is missing'];
  const db = openDatabase(openPool(target.migrationDatabaseUrl, 2));
  try {
    const env = { dataDir: target.dataDir };
    const { findings, examples } = await verifyNow(
      { env, db, chainKey, files, log: openLog('silent') },
      () => true,
    );
    const more = findings > examples.length ? [`and ${findings - examples.length} more`] : [];
    return [...examples.map(findingLine), ...more];
  } finally {
    await db.destroy();
  }
}
