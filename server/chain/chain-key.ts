import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ChainKey, chainKeyOf } from '#server/chain/chain-hashes.ts';
import type { Env } from '#server/env.ts';

/** Beside the key: heads and anchors, out of reach of whoever has only the database. */
export function chainFolder({ dataDir }: Pick<Env, 'dataDir'>): string {
  const folder = path.resolve(dataDir, 'chain');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

const keyFile = (env: Pick<Env, 'dataDir'>) => path.join(chainFolder(env), 'key');

/** Never over one that stands there: nothing that it sealed could be verified again. Two starts at once keep one. */
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

/** The key of the environment, or the one that the first start made; `null` where there is none. */
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
