import { createHash } from 'node:crypto';
import type pg from 'pg';
import { NoKeyError } from '#server/backup/age.ts';
import { type BackupStorage, type End, openStorage, snapshotFile } from '#server/backup/backup-storage.ts';
import {
  changedSince,
  comparedTables,
  connect,
  copiedTables,
  fingerprintOf,
  hashOfLink,
  lastEntry,
  lastLinkOf,
  namedFiles,
  type Pesos,
  pesosUpTo,
  readSequences,
  recordedBackup,
  rowsByKey,
} from '#server/backup/copy.store.ts';
import { restoreBackup, type Target, verifyRestored } from '#server/backup/restore-backup.ts';
import type { Env } from '#server/env.ts';
import { type Files, fileHash, openFiles } from '#server/files/files.ts';

interface Compared {
  readonly rows: number;
  readonly files: number;
  readonly pesos: Pesos;
  /** The differences, a sentence each. */
  readonly findings: readonly string[];
}

/**
 * Compares every restored table, to the byte, with its fingerprint, which the backup recorded as it copied the table.
 * @returns the differences.
 */
async function compareTables(restored: pg.Client, noted: End): Promise<string[]> {
  const findings: string[] = [];
  const tables = await copiedTables(restored);
  for (const table of tables) {
    const { sha256 } = await fingerprintOf(restored, table);
    if (sha256 !== noted.tables[table.name]?.sha256)
      findings.push(`${table.name}: other rows than were copied`);
  }
  const names = new Set(tables.map(({ name }) => name));
  for (const name of Object.keys(noted.tables))
    if (!names.has(name)) findings.push(`${name}: the table is missing`);
  const sequences = await readSequences(restored);
  for (const [name, noticed] of Object.entries(noted.sequences))
    if (sequences[name]?.join() !== noticed.join())
      findings.push(`${name}: another number than when it was copied`);
  return findings;
}

/**
 * Compares every restored row of the chained tables with the live database. Rows may differ only where the chain
 * shows that the program has changed them since the backup.
 */
async function compareRows(living: pg.Client, restored: pg.Client) {
  const findings: string[] = [];
  const last = await lastLinkOf(restored);
  if (last.seq !== '0' && (await hashOfLink(living, last.seq)) !== last.hash)
    findings.push(`chain_links ${last.seq}: the living chain has another link`);
  const changed = await changedSince(living, last.seq);
  let rows = 0;
  for (const source of await comparedTables(restored)) {
    const now = await rowsByKey(living, source);
    const then = await rowsByKey(restored, source);
    rows += then.size;
    for (const key of new Set([...now.keys(), ...then.keys()]))
      if (now.get(key) !== then.get(key) && !changed.has(`${source} ${key}`))
        findings.push(
          `${source} ${key}: not as in the living database, and the program has not changed it since`,
        );
  }
  return { rows, findings };
}

/** Compares every byte of every restored file that rows name with the live file. */
async function compareFiles(living: pg.Client, restored: pg.Client, theirs: Files, ours: Files) {
  const findings: string[] = [];
  const alive = new Set(await namedFiles(living));
  const keys = await namedFiles(restored);
  for (const key of keys) {
    const then = await theirs.get(key).catch(() => null);
    const now = await ours.get(key).catch(() => null);
    // Erased with its person since.
    if (now === null && !alive.has(key)) continue;
    if (then === null) findings.push(`file ${key}: missing`);
    else if (now === null) findings.push(`file ${key}: restored, and gone from the living folder`);
    else if (fileHash(then) !== fileHash(now)) findings.push(`file ${key}: other bytes than the living one`);
  }
  return { files: keys.length, findings };
}

/** Compares restored data with the fingerprints that the backup recorded, and with the live data. */
async function compareRestored(
  living: { client: pg.Client; files: Files },
  restored: { client: pg.Client; files: Files },
  noted: End,
): Promise<Compared> {
  const tables = await compareTables(restored.client, noted);
  const { rows, findings: differing } = await compareRows(living.client, restored.client);
  const { files, findings: lost } = await compareFiles(
    living.client,
    restored.client,
    restored.files,
    living.files,
  );
  const entry = await lastEntry(restored.client);
  const pesos = await pesosUpTo(restored.client, entry);
  const now = await pesosUpTo(living.client, entry);
  const posted =
    pesos.posted === now.posted && pesos.entries === now.entries
      ? []
      : [
          `ledger_entries: RD$${pesos.posted} in ${pesos.entries} entries, RD$${now.posted} in ${now.entries} in the living books`,
        ];
  return { rows, files, pesos, findings: [...tables, ...differing, ...lost, ...posted] };
}

export interface Proof {
  /** The result of the comparison; `null`: the restore failed. */
  readonly compared: Compared | null;
  readonly name: string;
  readonly takenAt: Date;
  readonly findings: readonly string[];
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function hashOf(place: BackupStorage, file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await place.get(file)) hash.update(chunk);
  return hash.digest('hex');
}

/**
 * Restores the last backup beside the live data and compares every row, every peso and every byte of every file.
 * @returns `null` where no backup was ever taken.
 * @throws {NoKeyError} where the secret key is not on this machine
 */
export async function proveRestore(
  env: Env,
  target: Target,
  identities: readonly string[],
): Promise<Proof | null> {
  const living = await connect(env.migrationDatabaseUrl);
  try {
    const noted = await recordedBackup(living);
    if (noted === null) return null;
    const proof = { name: noted.name, takenAt: noted.beganAt };
    const failed = (finding: string): Proof => ({ ...proof, compared: null, findings: [finding] });
    const place = await openStorage(env);
    const sha256 = await hashOf(place, snapshotFile(noted.name)).catch(() => null);
    if (sha256 === null) return failed(`${snapshotFile(noted.name)}: the file is missing`);
    if (sha256 !== noted.sha256) return failed(`${snapshotFile(noted.name)}: is not what was written`);
    let restored: Awaited<ReturnType<typeof restoreBackup>>;
    try {
      restored = await restoreBackup(target, place, noted.name, identities);
    } catch (error) {
      // Not the backup's fault.
      if (error instanceof NoKeyError) throw error;
      return failed(`It cannot be restored: ${reasonOf(error)}`);
    }
    const findings = [...(await verifyRestored(target, restored.files))];
    const client = await connect(target.migrationDatabaseUrl);
    try {
      await living.query('begin isolation level repeatable read read only');
      const compared = await compareRestored(
        { client: living, files: await openFiles(env) },
        { client, files: restored.files },
        noted,
      );
      return { ...proof, compared, findings: [...findings, ...compared.findings] };
    } finally {
      await client.end();
    }
  } finally {
    await living.end();
  }
}
