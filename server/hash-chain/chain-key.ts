import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Env } from '#server/env.ts';
import { type ChainKey, chainKeyOf } from '#server/hash-chain/chain-hashes.ts';

/** The folder of the chain's key, heads and anchors, out of reach of an attacker who has only the database. */
export function chainFolder({ dataDir }: Pick<Env, 'dataDir'>): string {
  const folder = path.resolve(dataDir, 'chain');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

const keyFile = (env: Pick<Env, 'dataDir'>) => path.join(chainFolder(env), 'key');

/**
 * Creates the chain's key. It never overwrites an existing key, whose seals could no longer be verified. Of two
 * starts at once both use the same one.
 */
function makeKey(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    unlinkSync(draft);
  }
}

/**
 * The chain's key from the environment, or the one that the first start created in a file; `null` where there is
 * none.
 */
export function findChainKey(env: Pick<Env, 'dataDir' | 'chainKey'>): ChainKey | null {
  if (env.chainKey !== null) return chainKeyOf(env.chainKey);
  const file = keyFile(env);
  return existsSync(file) ? chainKeyOf(readFileSync(file, 'utf8').trim()) : null;
}

export function openChainKey(env: Pick<Env, 'dataDir' | 'chainKey'>): ChainKey {
  const found = findChainKey(env);
  if (found) return found;
  makeKey(keyFile(env));
  return openChainKey(env);
}
