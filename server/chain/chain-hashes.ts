import { createHash, createHmac } from 'node:crypto';
import type { ChainLink, UnchainedChange } from '#server/db/chain-tables.ts';

/** Kept outside the database: who has only that can neither seal a change nor sign a head. */
export interface ChainKey {
  /** Names the key without telling it. */
  readonly id: string;
  sign(purpose: 'change' | 'head' | 'anchor', ...parts: readonly (string | number | null)[]): string;
}

export function chainKeyOf(secret: string): ChainKey {
  const mac = (parts: readonly unknown[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex');
  return { id: mac(['id']).slice(0, 16), sign: (purpose, ...parts) => mac([purpose, ...parts]) };
}

/** Eight bytes of an id are a number or a text, as the connection has it. */
export type Sealable = Pick<UnchainedChange, 'source' | 'rowId' | 'change' | 'digest'> & {
  readonly id: number | string;
};

/** What the program says of a change that its own transaction made. The id is in it, so that none can be said twice. */
export const sealOf = (key: ChainKey, { id, source, rowId, change, digest }: Sealable): string =>
  key.sign('change', String(id), source, rowId, change, digest);

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Before the first link. */
export const NO_LINK = { seq: 0, hash: '' } as const;

/** Anybody who has the links can count this anew, without the key. */
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

/** As the database writes it: `record_row` in migration 0030. */
export const contentDigest = (salt: string, content: string): string => sha256(salt + content);
