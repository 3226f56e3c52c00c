import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { age } from '#server/backup/age.ts';
import {
  type BackupStorage,
  listFile,
  readList,
  SNAPSHOT,
  STORED_FILE,
} from '#server/backup/backup-storage.ts';
import type { Env } from '#server/env.ts';
import { EnvError } from '#server/env-variables.ts';
import { writeOnce } from '#server/files/write-once.ts';
import { sha256 } from '#server/sha256.ts';

type KeyPlace = Pick<Env, 'dataDir' | 'backup'>;

/**
 * The file with the installation's own key pair, used until the lender names a public key and moves the secret half
 * away.
 */
export const ownIdentityFile = ({ dataDir }: Pick<Env, 'dataDir'>): string =>
  path.resolve(dataDir, 'backup-identity');

/** The secret keys in a file as age-keygen writes it: comments, and one secret key a line. */
async function identitiesIn(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
  return lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
}

async function makeIdentity(file: string): Promise<void> {
  const { generateX25519Identity, identityToRecipient } = await age();
  const identity = await generateX25519Identity();
  writeOnce(file, `# public key: ${await identityToRecipient(identity)}\n${identity}\n`);
}

/**
 * The public keys that backups are encrypted to: the lender's, or one that is created at first need and kept in
 * `dataDir`.
 */
export async function backupRecipients(env: KeyPlace): Promise<readonly string[]> {
  if (env.backup.recipients.length > 0) return env.backup.recipients;
  const file = ownIdentityFile(env);
  if (!existsSync(file)) await makeIdentity(file);
  const identities = await identitiesIn(file);
  // Encrypted to nobody, a backup would be opened by nobody.
  if (identities.length === 0)
    throw new EnvError(
      `There is no secret key in ${file}: put it back, or set BACKUP_PUBLIC_KEY. Without the file a new key is made.`,
    );
  const { identityToRecipient } = await age();
  return Promise.all(identities.map((identity) => identityToRecipient(identity)));
}

/** The secret keys that open a backup. @throws {EnvError} where they are not on this machine. */
export async function backupIdentities(env: KeyPlace): Promise<readonly string[]> {
  const file = env.backup.identityFile ?? ownIdentityFile(env);
  const identities = existsSync(file) ? await identitiesIn(file) : [];
  if (identities.length === 0)
    throw new EnvError(
      `The secret key of the backups is not on this machine: there is none in ${file}. Do this where it is, or set BACKUP_PRIVATE_KEY_FILE to its file (AGE-SECRET-KEY-1…).`,
    );
  return identities;
}

const DIGITS = 8;

/** A short name for a set of public keys: the first digits of the hash of each, in a fixed order. */
export const markOf = (recipients: readonly string[]): string =>
  recipients
    .map((recipient) => sha256(recipient).slice(0, DIGITS))
    .sort()
    .join('-');

/**
 * Deletes every snapshot and file that the secret half of a public key may open. Backups of versions that did not
 * record their keys count as opened by any. The caller has proved a newer backup first.
 *
 * @returns the names that were deleted.
 */
export async function retireKey(place: BackupStorage, key: string): Promise<readonly string[]> {
  const digits = markOf([key]);
  const mayOpen = (mark: string | null | undefined) => !mark || mark.split('-').includes(digits);
  const deleted: string[] = [];
  const names = await place.names();
  for (const name of names) {
    const snapshot = SNAPSHOT.exec(name)?.[1];
    const file = STORED_FILE.exec(name);
    const isOpened =
      snapshot === undefined
        ? file !== null && mayOpen(file[2])
        : mayOpen((await readList(place, snapshot))?.mark);
    if (!isOpened) continue;
    await place.delete(name);
    deleted.push(name);
    if (snapshot !== undefined && names.includes(listFile(snapshot))) await place.delete(listFile(snapshot));
  }
  return deleted;
}
