import { createHash } from 'node:crypto';
import { NoKeyError } from '#server/backup/age.ts';
import { type BackupStorage, openStorage, snapshotFile } from '#server/backup/backup-storage.ts';
import { recordedBackup } from '#server/backup/compare.store.ts';
import { type Compared, compareRestored } from '#server/backup/compare-restored.ts';
import { connect } from '#server/backup/copy.store.ts';
import { restoreBackup, type Target } from '#server/backup/restore-backup.ts';
import { verifyRestored } from '#server/backup/verify-restored.ts';
import type { Env } from '#server/env.ts';
import { openFiles } from '#server/files/files.ts';

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
