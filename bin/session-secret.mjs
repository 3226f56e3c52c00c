import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The secret that signs cookies and seals authenticator secrets, kept beside the database that holds what it sealed:
 * a new one at every start would lock out whoever carries a second step. Production names its own instead.
 */
export function keptSecret(dataDir) {
  const file = path.join(dataDir, 'session-secret');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // Never over one that stands there: two starts at once keep the first one's.
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** For the program's environment. Production refuses to start without one of its own, and says so. */
export const secretOf = (dataDir) =>
  process.env.NODE_ENV === 'production' || process.env.SESSION_SECRET
    ? {}
    : { SESSION_SECRET: keptSecret(dataDir) };
