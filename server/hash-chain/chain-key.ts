import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Env } from '#server/env.ts';
import { EnvError } from '#server/env-variables.ts';
import { writeOnce } from '#server/files/write-once.ts';
import { type ChainKey, chainKeyOf } from '#server/hash-chain/chain-hashes.ts';

/** The folder of the chain's key, heads and anchors, out of reach of an attacker who has only the database. */
export function chainFolder({ dataDir }: Pick<Env, 'dataDir'>): string {
  const folder = path.resolve(dataDir, 'chain');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

const keyFile = (env: Pick<Env, 'dataDir'>) => path.join(chainFolder(env), 'key');

/**
 * The chain's key from the environment, or the one that the first start created in a file; `null` where there is
 * none.
 */
export function findChainKey(env: Pick<Env, 'dataDir' | 'chainKey'>): ChainKey | null {
  if (env.chainKey !== null) return chainKeyOf(env.chainKey);
  const file = keyFile(env);
  if (!existsSync(file)) return null;
  const secret = readFileSync(file, 'utf8').trim();
  // Anybody can seal with it.
  if (secret === '')
    throw new EnvError(
      `The key of the records is empty: ${file}. Put the one of a backup there, or set CHAIN_KEY.`,
    );
  return chainKeyOf(secret);
}

export function openChainKey(env: Pick<Env, 'dataDir' | 'chainKey'>): ChainKey {
  const found = findChainKey(env);
  if (found) return found;
  writeOnce(keyFile(env), randomBytes(32).toString('hex'));
  return openChainKey(env);
}
