import { readVariable } from '#server/env-table.ts';
import type { Variables } from '#server/env-variables.ts';
import { type Bucket, bucketOf } from '#server/files/bucket.ts';

/** Destination, keys and retention of backups. */
export interface BackupSettings {
  /** A `file:` address of the folder for backups; `null`: the folder `backups` in `dataDir`. */
  readonly url: string | null;
  /** The bucket for backups, which replaces a folder; `null`: backups go to a folder. */
  readonly bucket: Bucket | null;
  /** The lender's public keys; empty: a pair that the program creates and keeps in `dataDir`. */
  readonly recipients: readonly string[];
  /** The file with the secret key that opens backups; `null`: the program's own key file. */
  readonly identityFile: string | null;
  /** How many days a backup is kept. */
  readonly days: number;
  /** Whether the program takes backups every night; `false`: another system takes them. */
  readonly nightly: boolean;
}

const DAYS = 30;

export function backupSettingsOf(variables: Variables): BackupSettings {
  const bucket = bucketOf(variables, 'BACKUP_URL', 'BACKUP_');
  return {
    url: bucket === null ? readVariable(variables, 'BACKUP_URL') : null,
    bucket,
    recipients: readVariable(variables, 'BACKUP_PUBLIC_KEY') ?? [],
    identityFile: readVariable(variables, 'BACKUP_PRIVATE_KEY_FILE'),
    days: readVariable(variables, 'BACKUP_DAYS') ?? DAYS,
    nightly: readVariable(variables, 'BACKUPS') !== 'off',
  };
}
