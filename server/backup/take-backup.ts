import path from 'node:path';
import { type Finding, findingLine } from '#domain/hash-chain/finding.ts';
import { ok } from '#domain/result.ts';
import { encrypted, encryptedStream } from '#server/backup/age.ts';
import { packed } from '#server/backup/archive.ts';
import { backupRecipients, markOf } from '#server/backup/backup-key.ts';
import {
  type BackupStorage,
  draftOf,
  listFile,
  openStorage,
  snapshotFile,
  storedFile,
} from '#server/backup/backup-storage.ts';
import { insertBackup } from '#server/backup/backups.store.ts';
import { beginSnapshot, connect, keepFiles, lockBackups, storedFiles } from '#server/backup/copy.store.ts';
import type { End } from '#server/backup/manifest.ts';
import { pruneBackups } from '#server/backup/prune-backups.ts';
import { listed } from '#server/backup/read-list.ts';
import { dataEntries, snapshotEntries } from '#server/backup/snapshot-entries.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { fileHash } from '#server/files/files.ts';
import type { StoredFile } from '#server/files/named-files.store.ts';

/** The backup that was taken; `null` where another backup is under way. */
export type Taken = {
  readonly name: string;
  readonly files: number;
  readonly copied: number;
  /** Files that are missing or whose bytes differ from those received, one line each; none of them was copied. */
  readonly lacking: readonly string[];
};

const snapshotName = (at: Date): string => at.toISOString().replace(/\.\d+|[-:]/g, '');

const once = async function* (bytes: Uint8Array) {
  yield bytes;
};

/**
 * Copies the files that rows name into the storage. A file never changes under its key, so it is copied once for each
 * set of public keys. A file whose bytes differ from those received is left out, because an older copy of it may
 * still be right.
 */
async function copyFiles(
  deps: Pick<Deps, 'files'>,
  place: BackupStorage,
  stored: readonly StoredFile[],
  recipients: readonly string[],
) {
  const there = new Set(await place.names());
  const mark = markOf(recipients);
  let copied = 0;
  const lacking: Omit<Finding, 'mark'>[] = [];
  for (const { source, id, key, sha256 } of stored) {
    const name = storedFile(key, mark);
    if (there.has(name)) continue;
    const bytes = await deps.files.find(key);
    if (bytes === null) lacking.push({ kind: 'file_missing', source, id, file: key });
    else if (sha256 !== null && fileHash(bytes) !== sha256)
      lacking.push({ kind: 'file_differs', source, id, file: key });
    else {
      await place.put(name, once(await encrypted(bytes, recipients)));
      copied += 1;
    }
  }
  return { copied, lacking: lacking.map(findingLine) };
}

async function copyAll(deps: Deps, began: Date) {
  const { env } = deps;
  const place = await openStorage(env);
  const recipients = await backupRecipients(env);
  const client = await connect(env.migrationDatabaseUrl);
  try {
    if (!(await lockBackups(client))) return null;
    await keepFiles(client);
    const data = await dataEntries(path.resolve(env.dataDir));
    await beginSnapshot(client);
    const name = snapshotName(began);
    const stored = await storedFiles(client);
    let end: End | undefined;
    const entries = async function* () {
      end = yield* snapshotEntries(client, data, began);
    };
    const draft = draftOf(snapshotFile(name));
    const { bytes, sha256 } = await place.put(draft, encryptedStream(packed(entries()), recipients));
    await client.query('commit');
    if (!end) throw new Error('A snapshot without an end');
    const { copied, lacking } = await copyFiles(deps, place, stored, recipients);
    const mark = markOf(recipients);
    const needed = stored.map(({ key }) => storedFile(key, mark));
    await place.put(listFile(name), once(listed({ mark, files: needed })));
    // Written last: a snapshot that has its name has its files.
    await place.rename(draft, snapshotFile(name));
    await pruneBackups(place, env.backup.days, began);
    const row = { name, sha256, bytes, files: stored.length, copied, missing: lacking.length, ...end };
    return { row, lacking };
  } finally {
    await client.end();
  }
}

/**
 * Copies the database as of this moment and every file that it names, encrypted for the lender, to the backup storage
 * (rule: backup).
 */
export async function takeBackup(deps: Deps): Promise<Taken | null> {
  const began = deps.now();
  const done = await copyAll(deps, began);
  if (done === null) return null;
  const { row, lacking } = done;
  await inTransaction(deps.db, async (tx) => {
    await insertBackup(tx, { ...row, beganAt: began, endedAt: deps.now() });
    return ok(null);
  });
  if (lacking.length > 0)
    deps.log.error({ source: 'backup', lacking }, 'Files are missing or are not what was received');
  return { name: row.name, files: row.files, copied: row.copied, lacking };
}
