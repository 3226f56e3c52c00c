import type { Deps } from '#server/deps.ts';
import type { Report } from '#server/verification/walk/report.ts';
import { readKept, walk } from '#server/verification/walk/walk.ts';

/** Walks the records within one snapshot, so that what is written meanwhile does not look like a fault. */
export async function verifyNow(
  deps: Pick<Deps, 'env' | 'db' | 'chainKey' | 'files' | 'log'>,
  isFileDue: (key: string) => boolean,
): Promise<Report> {
  const kept = await readKept(deps.env, deps.chainKey);
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => walk(tx, deps, kept, isFileDue));
}
