import { existsSync } from 'node:fs';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { age } from '#server/backup/age.ts';
import type { Env } from '#server/env.ts';
import { EnvError } from '#server/env-variables.ts';
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

/**
 * Creates the file with a key pair. It never overwrites an existing file: backups encrypted with that key could no
 * longer be opened.
 */
async function makeIdentity(file: string): Promise<void> {
  const { generateX25519Identity, identityToRecipient } = await age();
  const identity = await generateX25519Identity();
  const text = `# public key: ${await identityToRecipient(identity)}\n${identity}\n`;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, text, { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    await unlink(draft);
  }
}

/**
 * The public keys that backups are encrypted to: the lender's, or one that is created at first need and kept in
 * `dataDir`.
 */
export async function backupRecipients(env: KeyPlace): Promise<readonly string[]> {
  if (env.backup.recipients.length > 0) return env.backup.recipients;
  const file = ownIdentityFile(env);
  if (!existsSync(file)) await makeIdentity(file);
  const { identityToRecipient } = await age();
  return Promise.all((await identitiesIn(file)).map((identity) => identityToRecipient(identity)));
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
