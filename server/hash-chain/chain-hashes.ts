import { createHmac } from 'node:crypto';
import type { ChainLink, UnchainedChange } from '#server/db/tables.ts';
import { sha256 } from '#server/sha256.ts';

/**
 * The key that seals changes and signs heads of the chain. It is stored outside the database, so that an attacker
 * with the database alone can do neither.
 */
export interface ChainKey {
  /** Identifies the key without revealing it. */
  readonly id: string;
  sign(purpose: 'change' | 'head' | 'anchor', ...parts: readonly (string | number | null)[]): string;
}

export function chainKeyOf(secret: string): ChainKey {
  const mac = (parts: readonly unknown[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex');
  return { id: mac(['id']).slice(0, 16), sign: (purpose, ...parts) => mac([purpose, ...parts]) };
}

/**
 * The parts of a change that its seal covers. The id has eight bytes: it is a number or a text, depending on the
 * connection.
 */
export type Sealable = Pick<UnchainedChange, 'source' | 'rowId' | 'change' | 'digest'> & {
  readonly id: number | string;
};

/** The program's seal on a change of its own transaction. It covers the id, so that no seal can be used twice. */
export const sealOf = (key: ChainKey, { id, source, rowId, change, digest }: Sealable): string =>
  key.sign('change', String(id), source, rowId, change, digest);

/** Stand-in for the link before the first one of the chain. */
export const NO_LINK = { seq: 0, hash: '' } as const;

/**
 * Hash of a link, from the link before and its own content. Every reader of the links can compute it again, without
 * the key.
 */
export const linkHash = (previous: string, link: Omit<ChainLink, 'hash'>): string =>
  sha256(
    JSON.stringify([
      previous,
      link.seq,
      link.changeId,
      link.source,
      link.rowId,
      link.change,
      link.digest,
      link.seal,
      link.chainedAt.toISOString(),
    ]),
  );

/** Salted hash of a row's content, the same as the database computes in `record_row`. */
export const contentDigest = (salt: string, content: string): string => sha256(salt + content);
