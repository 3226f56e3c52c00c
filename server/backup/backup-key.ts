import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { age } from '#server/backup/age.ts';
import type { Env } from '#server/env.ts';
import { EnvError } from '#server/env-variables.ts';

type KeyPlace = Pick<Env, 'dataDir' | 'backup'>;

/** Of the installation itself, until the lender names a public key and takes the other half away. */
export const ownIdentityFile = ({ dataDir }: Pick<Env, 'dataDir'>): string =>
  path.resolve(dataDir, 'backup-identity');

/** A file as age-keygen writes it: comments, and a secret key a line. */
async function identitiesIn(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
  return lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
}

/** Never over one that stands there: nothing that it encrypted could be opened again. */
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

/** Whom backups are encrypted to: the lender's public keys, or one that is made at first need and kept in `dataDir`. */
export async function backupRecipients(env: KeyPlace): Promise<readonly string[]> {
  if (env.backup.recipients.length > 0) return env.backup.recipients;
  const file = ownIdentityFile(env);
  if (!existsSync(file)) await makeIdentity(file);
  const { identityToRecipient } = await age();
  return Promise.all((await identitiesIn(file)).map((identity) => identityToRecipient(identity)));
}

/** What opens a backup. @throws {EnvError} where it is not on this machine. */
export async function backupIdentities(env: KeyPlace): Promise<readonly string[]> {
  const file = env.backup.identityFile ?? ownIdentityFile(env);
  const identities = existsSync(file) ? await identitiesIn(file) : [];
  if (identities.length === 0)
    throw new EnvError(
      `There is no secret key in ${file}. Set BACKUP_IDENTITY to the file with the one of your backups (AGE-SECRET-KEY-1…).`,
    );
  return identities;
}

const DIGITS = 8;

/** Names public keys shortly: the first digits of the hash of each, in one order. */
export const markOf = (recipients: readonly string[]): string =>
  recipients
    .map((recipient) => createHash('sha256').update(recipient).digest('hex').slice(0, DIGITS))
    .sort()
    .join('-');
