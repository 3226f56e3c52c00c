// The package `node` downloads the binary that runs everything here outside of the lock file, whose hashes do not cover
// it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** @type {Record<string, Record<string, string>>} */
const KNOWN = JSON.parse(
  readFileSync(path.join(path.dirname(fileURLToPath(import.meta.url)), 'node-binaries.json'), 'utf8'),
);

/**
 * SHA-256 that the binary must have on this platform; undefined for an unchecked platform.
 * @type {(version: string, platform: string) => string | undefined}
 */
export const expectedHash = (version, platform) => KNOWN[version]?.[platform];

/**
 * Compares a Node binary with the hash that the project knows.
 * @param {string} file the binary
 * @param {string} version as package.json names it
 * @param {string} platform such as linux-x64
 * @returns {'same' | 'other' | 'unknown'}
 */
export function judgeBinary(file, version, platform) {
  const expected = expectedHash(version, platform);
  if (expected === undefined) return 'unknown';
  return createHash('sha256').update(readFileSync(file)).digest('hex') === expected ? 'same' : 'other';
}
