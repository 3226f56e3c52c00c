import { setTimeout as wait } from 'node:timers/promises';
import { ok } from '#domain/result.ts';
import type { ChainLink, UnchainedChange } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import type { Deps } from '#server/deps.ts';
import { type Head, type Kept, keepHead, readHead } from '#server/hash-chain/anchors.ts';
import {
  isAloneToChain,
  lastLink,
  linkAt,
  lockHead,
  makeLinks,
  unchained,
} from '#server/hash-chain/chain.store.ts';
import { linkHash, NO_LINK } from '#server/hash-chain/chain-hashes.ts';
import { chainFolder } from '#server/hash-chain/chain-key.ts';
import type { Tx } from '#server/http/context.ts';

/**
 * Number of changes in one batch. A batch takes two milliseconds of hashing, during which the process answers no
 * request.
 */
const SLICE = 200;

function linksAfter(
  last: Pick<ChainLink, 'seq' | 'hash'>,
  changes: readonly UnchainedChange[],
  chainedAt: Date,
): ChainLink[] {
  let { seq, hash } = last;
  return changes.map(({ id, source, rowId, change, digest, seal }) => {
    seq += 1;
    const link = { seq, changeId: id, source, rowId, change, digest, seal, chainedAt };
    hash = linkHash(hash, link);
    return { ...link, hash };
  });
}

/**
 * Adds one batch of changes to the chain.
 * @returns the newest link afterwards, and the number of new links; `null` while another process is chaining.
 */
async function chainSlice(tx: Tx, now: Date) {
  if (!(await isAloneToChain(tx))) return null;
  const changes = await unchained(tx, SLICE);
  const last = (await lastLink(tx)) ?? NO_LINK;
  const links = linksAfter(last, changes, now);
  if (links.length > 0) await makeLinks(tx, links);
  const { seq, hash } = links.at(-1) ?? last;
  return { seq, hash, made: links.length };
}

/**
 * Whether the stored head may be replaced: not by an older one, and not where the database no longer has its link,
 * because the stored head is then evidence.
 */
async function mayKeep(tx: Tx, kept: Kept, { seq }: Head): Promise<boolean> {
  if (kept === null) return true;
  if (typeof kept === 'string' || kept.seq > seq) return false;
  return kept.seq === 0 || (await linkAt(tx, kept.seq))?.hash === kept.hash;
}

/**
 * Stores the newest link as the head. It runs after the links are committed: a head that the database never had would
 * look as if links had been removed.
 */
async function keepNewest(deps: Deps, folder: string, head: Head): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockHead(tx);
    if (await mayKeep(tx, await readHead(folder, deps.chainKey), head))
      await keepHead(folder, deps.chainKey, head);
    return ok(null);
  });
}

/**
 * Adds every committed change to the chain, and stores the newest link outside the database.
 * @returns how many links it made.
 */
export async function chainChanges(deps: Deps): Promise<number> {
  const folder = chainFolder(deps.env);
  let made = 0;
  for (;;) {
    const now = deps.now();
    const done = await inTransaction(deps.db, async (tx) => ok(await chainSlice(tx, now)));
    if (!done.ok || done.value === null || done.value.made === 0) return made;
    made += done.value.made;
    const head: Head = { seq: done.value.seq, hash: done.value.hash, at: now.toISOString() };
    await keepNewest(deps, folder, head);
    if (done.value.made < SLICE) return made;
  }
}

const SECONDS = 2;

/** Chains new changes every two seconds, and continues after the database was away; a bug ends the program. */
export function startChaining(deps: Deps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const chain = async () => {
    while (!stopping.signal.aborted) {
      try {
        await chainChanges(deps);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
      }
      await wait(SECONDS * 1000, null, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  // A bug must stay uncaught until it ends the program.
  const chained = chain();
  return {
    async stop() {
      stopping.abort();
      await chained;
    },
  };
}
