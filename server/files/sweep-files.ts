import type { Deps } from '#server/deps.ts';
import { deleteFile } from '#server/files/delete-file.ts';
import { namedOf } from '#server/files/named-files.store.ts';

/** What is written today may be named in a moment. */
const DAY = 86_400_000;

/**
 * Removes files that no row has come to name: they were written for a transaction that never reached its end. A row
 * whose file is missing stays as it is: that is for the verification to find (rule: unnamed-files).
 *
 * @returns how many.
 */
export async function sweepFiles({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>): Promise<number> {
  const before = now().getTime() - DAY;
  let swept = 0;
  for await (const keys of files.keys()) {
    const named = await namedOf(db, keys);
    for (const key of keys.filter((one) => !named.has(one))) {
      if ((await files.writtenAt(key)).getTime() > before) continue;
      await deleteFile({ db, files }, key);
      swept += 1;
    }
  }
  return swept;
}
