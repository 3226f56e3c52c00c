import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeOnce } from '../server/files/write-once.ts';
import { StartError } from './postgres-place.ts';

/**
 * The secret that signs cookies and seals authenticator secrets, stored beside the database that holds the sealed ones:
 * a new secret at every start would lock out every account with a second factor. Production sets its own instead.
 */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret');
  if (!existsSync(file)) writeOnce(file, randomBytes(32).toString('hex'));
  const secret = readFileSync(file, 'utf8').trim();
  // A full disk or a power cut left it so in an earlier version. Without one the program would have another secret at every start.
  if (secret === '')
    throw new StartError(`The secret in ${file} is empty. Delete the file, and a new one is made.`);
  return secret;
}

/**
 * `SESSION_SECRET` for the program's environment. Production requires its own secret and refuses to start without
 * one.
 */
export const secretOf = (dataDir: string): NodeJS.ProcessEnv =>
  process.env.NODE_ENV === 'production' || process.env.SESSION_SECRET
    ? {}
    : { SESSION_SECRET: keptSecret(dataDir) };
