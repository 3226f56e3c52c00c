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

/** The key of the environment, or one that the first start makes. */
export function openChainKey(env: Pick<Env, 'dataDir' | 'chainKey'>): ChainKey {
  if (env.chainKey !== null) return chainKeyOf(env.chainKey);
  const file = path.join(chainFolder(env), 'key');
  // Never over one that stands there: nothing that it sealed could be verified again. Two starts at once keep one.
  if (!existsSync(file)) {
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
  return chainKeyOf(readFileSync(file, 'utf8').trim());
}
