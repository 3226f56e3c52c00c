import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type pg from 'pg';
import { inject } from 'vitest';
import { z } from 'zod/mini';
import { connect, openTable, openTables, setSequences } from '#server/backup/copy.store.ts';
import { asBaseline, migrate } from '#server/db/migrate.ts';
import { sealChanges } from '#server/db/sealing-driver.ts';
import { readEnv } from '#server/env.ts';
import type { ChainKey } from '#server/hash-chain/chain-hashes.ts';
import { openChainKey } from '#server/hash-chain/chain-key.ts';
import { type OpenDeps, openDeps } from '#server/open-deps.ts';
import { emptyDatabase } from '#test/database.ts';

/**
 * Schema of a kept data folder, as test/keep-data-folder.mjs writes it: rows as COPY prints them, files in base64.
 */
const keptFolder = z.object({
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: z.string() })),
  sequences: z.record(z.string(), z.tuple([z.string(), z.boolean()])),
  files: z.record(z.string(), z.string()),
});
type KeptFolder = z.infer<typeof keptFolder>;

const FOLDER = new URL('./upgrades/', import.meta.url);
const unpacked = promisify(brotliDecompress);

/** Reads the data folder that a version of the program left and version 1.0.0 upgraded, from the repository. */
export async function readKeptFolder(version: string): Promise<KeptFolder> {
  const bytes = await unpacked(await readFile(new URL(`${version}.json.br`, FOLDER)));
  return keptFolder.parse(JSON.parse(bytes.toString('utf8')));
}

export const rowsOf = (kept: KeptFolder, table: string): readonly string[] =>
  kept.tables[table]?.rows.split('\n').slice(0, -1) ?? [];

/** The migrations that a kept folder's database records. */
const recordOf = (kept: KeptFolder) =>
  rowsOf(kept, 'public.migrations').map((row) => {
    const [name = '', sha256 = ''] = row.split('\t');
    return { name, sha256 };
  });

/**
 * Makes a database record the migrations of version 1.0.0, without those that `except` matches, instead of the baseline.
 */
export async function recordVersion1(database: pg.Client | pg.Pool, except = /^$/): Promise<void> {
  await database.query("delete from migrations where name = '0089_version_1.sql'");
  for (const { name, sha256 } of recordOf(await readKeptFolder('cc7faf9')))
    if (!except.test(name))
      await database.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
}

async function layRows(url: string, { tables, sequences }: KeptFolder): Promise<void> {
  const client = await connect(url);
  try {
    await client.query('begin');
    const close = await openTables(client);
    for (const [table, { columns, rows }] of Object.entries(tables)) {
      const stream = openTable(client, table, columns);
      if (!stream.write(rows)) await once(stream, 'drain');
      stream.end();
      await finished(stream);
    }
    await setSequences(client, sequences);
    await close();
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** Runs a statement as the program would, with the seal on what it changes. */
async function writeSealed(url: string, key: ChainKey, statement: string): Promise<void> {
  const client = await connect(url);
  try {
    await client.query('begin');
    await client.query(statement);
    await sealChanges(client, key);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/**
 * Starts the current program on the data of another version.
 * @param written SQL of what that version wrote beside, before the upgrade
 */
export async function openKeptFolder(
  kept: KeptFolder,
  written = '',
): Promise<{ deps: OpenDeps; close(): Promise<void> }> {
  const database = await emptyDatabase();
  const dataDir = await mkdtemp(path.join(inject('runFolder'), 'kept-'));
  for (const [name, bytes] of Object.entries(kept.files)) {
    const file = path.join(dataDir, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, Buffer.from(bytes, 'base64'));
  }
  const env = readEnv({ DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const key = openChainKey(env);
  const applied = await asBaseline(recordOf(kept));
  await migrate(database.url, key, new Set(applied.keys()));
  await layRows(database.url, kept);
  await writeSealed(database.url, key, written);
  await migrate(database.url, key);
  const deps = await openDeps(env);
  return {
    deps,
    async close() {
      await deps.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
