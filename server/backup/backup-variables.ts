import { createRequire } from 'node:module';
import { EnvError, text, type Variables } from '#server/env-variables.ts';
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

/** Loads the package `age-encryption`, which takes some megabytes, only where a key has to be checked. */
const load: (name: 'age-encryption') => typeof import('age-encryption') = createRequire(import.meta.url);

/** A variable by its current name, or by its name of before 1.0.0. */
const renamed = (variables: Variables, name: string, before: string): string | null =>
  text(variables, name) ?? text(variables, before);

function recipientsOf(variables: Variables): readonly string[] {
  const recipients = (renamed(variables, 'BACKUP_PUBLIC_KEY', 'BACKUP_RECIPIENT') ?? '')
    .split(/[\s,]+/)
    .filter((key) => key !== '');
  if (recipients.length === 0) return [];
  const { Encrypter } = load('age-encryption');
  for (const recipient of recipients)
    try {
      new Encrypter().addRecipient(recipient);
    } catch {
      throw new EnvError(
        'BACKUP_PUBLIC_KEY must be a public key of age (age1…), or several with commas. Make one with: npm run backup -- new-key',
      );
    }
  return recipients;
}

function destinationOf(variables: Variables): Pick<BackupSettings, 'url' | 'bucket'> {
  const url = text(variables, 'BACKUP_URL');
  const bucket = bucketOf(variables, 'BACKUP_URL', 'BACKUP_');
  if (url !== null && bucket === null && !url.startsWith('file:///'))
    throw new EnvError('BACKUP_URL must be a folder such as file:///srv/backups, or s3://bucket.');
  return { url: bucket === null ? url : null, bucket };
}

function daysOf(variables: Variables): number {
  const days = Number(text(variables, 'BACKUP_DAYS') ?? DAYS);
  if (!Number.isInteger(days) || days < 1 || days > 3_650)
    throw new EnvError('BACKUP_DAYS must be a number of days from 1 to 3650.');
  return days;
}

function isNightly(variables: Variables): boolean {
  const value = text(variables, 'BACKUPS') ?? 'nightly';
  if (value !== 'nightly' && value !== 'off') throw new EnvError('BACKUPS must be nightly or off.');
  return value === 'nightly';
}

export const backupSettingsOf = (variables: Variables): BackupSettings => ({
  ...destinationOf(variables),
  recipients: recipientsOf(variables),
  identityFile: renamed(variables, 'BACKUP_PRIVATE_KEY_FILE', 'BACKUP_IDENTITY'),
  days: daysOf(variables),
  nightly: isNightly(variables),
});
