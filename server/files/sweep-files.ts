import { DAY_MS } from '#domain/calendar.ts';
import type { Deps } from '#server/deps.ts';
import { deleteFile } from '#server/files/delete-file.ts';
import { namedFiles, namedOf } from '#server/files/named-files.store.ts';

/**
 * Removes files that no row has come to name: they were written for a transaction that never reached its end. A row
 * whose file is missing stays as it is: that is for the verification to find (rule: unnamed-files).
 *
 * @returns how many.
 */
export async function sweepFiles({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>): Promise<number> {
  // What was written today may be named in a moment.
  const before = now().getTime() - DAY_MS;
  const named = await namedFiles(db);
  const unnamed: string[] = [];
  for await (const keys of files.keys())
    for (const key of keys)
      if (!named.has(key) && (await files.writtenAt(key)).getTime() <= before) unnamed.push(key);
  if (unnamed.length === 0) return 0;
  // Reading all folders takes a while: what a row has come to name meanwhile stays.
  const since = await namedOf(db, unnamed);
  const swept = unnamed.filter((key) => !since.has(key));
  for (const key of swept) await deleteFile({ db, files }, key);
  return swept.length;
}
