import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import { DAY_MS } from '#domain/calendar.ts';
import { type Finding, findingLine } from '#domain/hash-chain/finding.ts';
import { ok } from '#domain/result.ts';
import { encrypted, encryptedStream } from '#server/backup/age.ts';
import { type Entry, packed } from '#server/backup/archive.ts';
import { backupRecipients, markOf, ownIdentityFile } from '#server/backup/backup-key.ts';
import {
  type BackupStorage,
  backupFolder,
  DATA,
  draftOf,
  END,
  type End,
  isDraft,
  listed,
  listFile,
  MANIFEST,
  openStorage,
  readList,
  snapshotFile,
  snapshotName,
  snapshotsAmong,
  storedFile,
  written,
} from '#server/backup/backup-storage.ts';
import {
  appliedMigrations,
  beginSnapshot,
  connect,
  copiedTables,
  type Fingerprint,
  insertBackup,
  jobsLevel,
  keepFiles,
  lastBackup,
  lockBackups,
  readSequences,
  rowsOf,
  storedFiles,
} from '#server/backup/copy.store.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { fileHash } from '#server/files/files.ts';
import type { StoredFile } from '#server/files/named-files.store.ts';

const compress = promisify(gzip);

/**
 * The archive's entries for keys and heads of the chain. Read them before the snapshot of the database, so that the
 * snapshot is at least as new.
 */
async function dataEntries(dataDir: string): Promise<Entry[]> {
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
async function* snapshotEntries(
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

const takenAt = (name: string): number =>
  Date.parse(name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** So many days without a backup are more than one night that came late. */
const NIGHTS_MISSED = 2;

/**
 * Deletes backups older than the retention, never the one that was just taken; then the files that no kept backup lists.
 * Files of unknown use stay.
 */
async function pruneBackups(place: BackupStorage, taken: string, days: number, now: Date): Promise<void> {
  const found = await place.names();
  // Leftovers of interrupted backups.
  for (const name of found.filter(isDraft)) await place.delete(name);
  const names = found.filter((name) => !isDraft(name));
  const snapshots = snapshotsAmong(names);
  const others = snapshots.filter((name) => name !== taken);
  const isOlder = (name: string, than: number) => now.getTime() - takenAt(name) > than * DAY_MS;
  const old = others.filter((name) => isOlder(name, days));
  // After nights without one all are old at once, as they are to a clock that jumped ahead: the next night deletes them.
  const last = others.at(-1);
  if (last !== undefined && isOlder(last, Math.max(days, NIGHTS_MISSED))) return;
  for (const name of old) {
    await place.delete(snapshotFile(name));
    await place.delete(listFile(name));
  }
  const kept = new Set<string>();
  for (const name of snapshots.filter((one) => !old.includes(one))) {
    const list = await readList(place, name);
    if (list === null) return;
    for (const file of list.files) kept.add(file);
  }
  for (const name of names) if (name.startsWith('files/') && !kept.has(name)) await place.delete(name);
}

/** The backup that was taken; `null` where another backup is under way. */
export type Taken = {
  readonly name: string;
  readonly files: number;
  readonly copied: number;
  /** Files that are missing or whose bytes differ from those received, one line each; none of them was copied. */
  readonly lacking: readonly string[];
};

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
    await pruneBackups(place, name, env.backup.days, began);
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

/** Sentences about the backups and keys that a broken disk, or a lost machine, would take along with the data. */
export async function sameDiskWarnings(env: Pick<Env, 'dataDir' | 'backup'>): Promise<string[]> {
  const { dataDir, backup } = env;
  const data = (await stat(path.resolve(dataDir))).dev;
  const isBeside = async (file: string) => existsSync(file) && (await stat(file)).dev === data;
  const folder = backupFolder(env);
  const key = backup.identityFile ?? ownIdentityFile(env);
  const warnings: string[] = [];
  if (backup.bucket === null && (await isBeside(folder)))
    warnings.push(
      `The backups in ${folder} are on the disk of the data, and would be lost with it: set BACKUP_URL to another disk, another machine or a bucket.`,
    );
  if (await isBeside(key))
    warnings.push(
      backup.recipients.length === 0
        ? `The only key of the backups is ${key}, on the disk of the data: copy that file elsewhere, or set BACKUP_PUBLIC_KEY.`
        : `A secret key of the backups is on the disk of the data (${key}): keep it away from this machine.`,
    );
  return warnings;
}

/** The nightly job: takes a backup, unless another system takes backups. */
export async function backUpTonight(deps: Deps): Promise<void> {
  if (!deps.env.backup.nightly) return;
  await takeBackup(deps);
  if (deps.env.demo) return;
  for (const warning of await sameDiskWarnings(deps.env)) deps.log.warn({ source: 'backup' }, warning);
}

/** The hourly job: takes a backup where the night's one is missing, because the program was off during the night. */
export async function backUpIfDue(deps: Deps): Promise<void> {
  const last = await inTransaction(deps.db, async (tx) => ok(await lastBackup(tx)));
  const isRecent =
    last.ok && last.value && Math.abs(deps.now().getTime() - last.value.beganAt.getTime()) < DAY_MS;
  if (!isRecent) await backUpTonight(deps);
}
