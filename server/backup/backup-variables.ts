import { createRequire } from 'node:module';
import { EnvError, text, type Variables } from '#server/env-variables.ts';
import { type Bucket, bucketOf } from '#server/files/bucket.ts';

/** Where backups go, for whom, and for how long. */
export interface BackupPlace {
  /** A file: address; `null`: a folder in `dataDir`. */
  readonly url: string | null;
  /** Instead of a folder. */
  readonly bucket: Bucket | null;
  /** The lender's public keys; none: a pair that the program makes and keeps in `dataDir`. */
  readonly recipients: readonly string[];
  /** The file with the secret key, where backups are opened; `null`: the program's own. */
  readonly identityFile: string | null;
  /** How long a backup is kept. */
  readonly days: number;
  /** `false`: somebody else backs up. */
  readonly nightly: boolean;
}

const DAYS = 30;

/** Some megabytes with its curves: only where a key is to be checked. */
const load: (name: 'age-encryption') => typeof import('age-encryption') = createRequire(import.meta.url);

function recipientsOf(variables: Variables): readonly string[] {
  const recipients = (text(variables, 'BACKUP_RECIPIENT') ?? '').split(/[\s,]+/).filter((key) => key !== '');
  if (recipients.length === 0) return [];
  const { Encrypter } = load('age-encryption');
  for (const recipient of recipients)
    try {
      new Encrypter().addRecipient(recipient);
    } catch {
      throw new EnvError(
        'BACKUP_RECIPIENT must be a public key of age (age1…), or several with commas. Make one with: npm run backup -- new-key',
      );
    }
  return recipients;
}

function placeOf(variables: Variables): Pick<BackupPlace, 'url' | 'bucket'> {
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

export const backupPlaceOf = (variables: Variables): BackupPlace => ({
  ...placeOf(variables),
  recipients: recipientsOf(variables),
  identityFile: text(variables, 'BACKUP_IDENTITY'),
  days: daysOf(variables),
  nightly: isNightly(variables),
});
