import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import type { Entry } from '#server/backup/archive.ts';
import {
  appliedMigrations,
  copiedTables,
  type Fingerprint,
  jobsLevel,
  readSequences,
  rowsOf,
} from '#server/backup/copy.store.ts';
import { DATA, END, type End, MANIFEST, written } from '#server/backup/manifest.ts';

const compress = promisify(gzip);

/**
 * The archive's entries for keys and heads of the chain. Read them before the snapshot of the database, so that the
 * snapshot is at least as new.
 */
export async function dataEntries(dataDir: string): Promise<Entry[]> {
  const names = ['session-secret'];
  for (const folder of ['chain', 'seal'])
    names.push(
      ...(await readdir(path.join(dataDir, folder)).catch(() => [])).map((name) => `${folder}/${name}`),
    );
  const entries: Entry[] = [];
  for (const name of names) {
    const bytes = await readFile(path.join(dataDir, name)).catch(() => null);
    // A temporary file that is about to be renamed is left out.
    if (bytes !== null && DATA.test(`data/${name}`)) entries.push({ name: `data/${name}`, bytes });
  }
  return entries;
}

/**
 * The archive's entries of a backup except the files that rows name, read within the snapshot that `client` holds.
 */
export async function* snapshotEntries(
  client: pg.Client,
  data: readonly Entry[],
  takenAt: Date,
): AsyncGenerator<Entry, End, undefined> {
  const tables = await copiedTables(client);
  yield {
    name: MANIFEST,
    bytes: written({
      format: 1,
      takenAt: takenAt.toISOString(),
      migrations: await appliedMigrations(client),
      jobsLevel: await jobsLevel(client),
      tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
    }),
  };
  yield* data;
  const fingerprints: Record<string, Fingerprint> = {};
  for (const table of tables) {
    const rows = rowsOf(client, table);
    for (let piece = 1; ; piece += 1) {
      const { done, value } = await rows.next();
      if (done) {
        fingerprints[table.name] = value;
        break;
      }
      const name = `tables/${table.name}/${String(piece).padStart(6, '0')}.copy.gz`;
      yield { name, bytes: await compress(value) };
    }
  }
  const end: End = { tables: fingerprints, sequences: await readSequences(client) };
  yield { name: END, bytes: written(end) };
  return end;
}
