import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The secret that signs cookies and seals authenticator secrets, stored beside the database that holds the sealed ones:
 * a new secret at every start would lock out every account with a second factor. Production sets its own instead.
 */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // Never overwrites an existing one: of two simultaneous starts, the first one's secret stays.
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/**
 * `SESSION_SECRET` for the program's environment. Production requires its own secret and refuses to start without
 * one.
 */
export const secretOf = (dataDir: string): NodeJS.ProcessEnv =>
  process.env.NODE_ENV === 'production' || process.env.SESSION_SECRET
    ? {}
    : { SESSION_SECRET: keptSecret(dataDir) };
