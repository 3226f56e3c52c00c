import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '#server/deps.ts';
import { lastLink } from '#server/hash-chain/chain.store.ts';
import type { Report } from '#server/verification/walk/report.ts';
import { readKept, walk } from '#server/verification/walk/walk.ts';

const SECONDS = 2;

/** The first link of all may be a moment old, with its head still to be written. Without a link there is no head. */
async function keptOf({
  db,
  env,
  chainKey,
}: Pick<Deps, 'db' | 'chainKey'> & { env: Pick<Deps['env'], 'dataDir'> }) {
  const kept = await readKept(env, chainKey);
  if (kept.head !== null) return kept;
  if (!(await db.transaction().execute(lastLink))) return kept;
  await wait(SECONDS * 1000);
  return readKept(env, chainKey);
}

/** Walks the records within one snapshot, so that concurrent changes do not look like faults. */
export async function verifyNow(
  deps: Pick<Deps, 'db' | 'chainKey' | 'files' | 'log'> & { env: Pick<Deps['env'], 'dataDir'> },
  isFileDue: (key: string) => boolean,
): Promise<Report> {
  const kept = await keptOf(deps);
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => walk(tx, deps, kept, isFileDue));
}
