import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { ownIdentityFile } from '#server/backup/backup-key.ts';
import { backupFolder } from '#server/backup/backup-storage.ts';
import type { Env } from '#server/env.ts';

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
