import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '#server/deps.ts';
import { lastLink } from '#server/hash-chain/chain.store.ts';
import type { Tx } from '#server/http/context.ts';
import type { KeptHeads } from '#server/verification/walk/check-heads.ts';
import type { Report } from '#server/verification/walk/report.ts';
import { readKept, walk } from '#server/verification/walk/walk.ts';

/** The first link of all may be a moment old, with its head still to be written. */
const HEAD_MILLISECONDS = 2_000;
const AGAIN_MILLISECONDS = 50;

type Walked = Pick<Deps, 'db' | 'chainKey' | 'files' | 'log'> & { env: Pick<Deps['env'], 'dataDir'> };

/**
 * Runs a verification in one snapshot, so that concurrent changes do not look like faults. The head of the chain is
 * read before the snapshot, and so is not newer.
 */
async function inSnapshot<T>(
  { db, env, chainKey }: Walked,
  work: (tx: Tx, kept: KeptHeads) => Promise<T>,
): Promise<T> {
  const kept = await readKept(env, chainKey);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => work(tx, kept));
}

/** Verifies the records within one snapshot, now. @param isFileDue which files are read, by their key */
export async function verifyNow(deps: Walked, isFileDue: (key: string) => boolean): Promise<Report> {
  const deadline = performance.now() + HEAD_MILLISECONDS;
  for (;;) {
    const mayWait = performance.now() < deadline;
    const report = await inSnapshot(deps, async (tx, kept) =>
      mayWait && kept.head === null && (await lastLink(tx)) ? null : walk(tx, deps, kept, isFileDue),
    );
    if (report) return report;
    await wait(AGAIN_MILLISECONDS);
  }
}
