import path from 'node:path';
import { ok } from '#domain/result.ts';
import { encrypted, encryptedStream } from '#server/backup/age.ts';
import { packed } from '#server/backup/archive.ts';
import { backupRecipients } from '#server/backup/backup-key.ts';
import { insertBackup } from '#server/backup/backups.store.ts';
import { beginSnapshot, connect, lockBackups, namedFiles } from '#server/backup/copy.store.ts';
import type { End } from '#server/backup/manifest.ts';
import { draftOf, listFile, openPlace, type Place, snapshotFile, storedFile } from '#server/backup/place.ts';
import { pruneBackups } from '#server/backup/prune-backups.ts';
import { dataEntries, snapshotEntries } from '#server/backup/snapshot-entries.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';

/** `null` where another one is under way. */
export type Taken = {
  readonly name: string;
  readonly files: number;
  readonly copied: number;
  readonly missing: number;
};

const nameOf = (at: Date): string => at.toISOString().replace(/\.\d+|[-:]/g, '');

const once = async function* (bytes: Uint8Array) {
  yield bytes;
};

/** A file never changes under its key, so that each is copied once; whoever copies keeps them from being deleted. */
async function copyFiles(
  deps: Pick<Deps, 'files'>,
  place: Place,
  keys: readonly string[],
  recipients: readonly string[],
) {
  const there = new Set(await place.names());
  let copied = 0;
  let missing = 0;
  for (const key of keys) {
    if (there.has(storedFile(key))) continue;
    const bytes = await deps.files.find(key);
    if (bytes === null) missing += 1;
    else {
      await place.put(storedFile(key), once(await encrypted(bytes, recipients)));
      copied += 1;
    }
  }
  return { copied, missing };
}

async function copyAll(deps: Deps, began: Date) {
  const { env } = deps;
  const place = await openPlace(env);
  const recipients = await backupRecipients(env);
  const client = await connect(env.migrationDatabaseUrl);
  try {
    if (!(await lockBackups(client))) return null;
    const data = await dataEntries(path.resolve(env.dataDir));
    await beginSnapshot(client);
    const name = nameOf(began);
    const keys = await namedFiles(client);
    let end: End | undefined;
    const entries = async function* () {
      end = yield* snapshotEntries(client, data, began);
    };
    const draft = draftOf(snapshotFile(name));
    const { bytes, sha256 } = await place.put(draft, encryptedStream(packed(entries()), recipients));
    await client.query('commit');
    if (!end) throw new Error('A snapshot without an end');
    const { copied, missing } = await copyFiles(deps, place, keys, recipients);
    await place.put(listFile(name), once(Buffer.from(`${keys.join('\n')}\n${keys.length}\n`)));
    // Last: a snapshot that has its name has its files.
    await place.rename(draft, snapshotFile(name));
    await pruneBackups(place, env.backup.days, began);
    return { row: { name, sha256, bytes, files: keys.length, copied, missing, ...end } };
  } finally {
    await client.end();
  }
}

/**
 * Copies the database as it is at this moment and every file that it names, encrypted for the lender, to the place of
 * backups (rule: backup).
 */
export async function takeBackup(deps: Deps): Promise<Taken | null> {
  const began = deps.now();
  const done = await copyAll(deps, began);
  if (done === null) return null;
  const { row } = done;
  await inTransaction(deps.db, async (tx) => {
    await insertBackup(tx, { ...row, beganAt: began, endedAt: deps.now() });
    return ok(null);
  });
  if (row.missing > 0)
    deps.log.error({ source: 'backup', missing: row.missing }, 'Files that rows name are missing');
  return { name: row.name, files: row.files, copied: row.copied, missing: row.missing };
}
