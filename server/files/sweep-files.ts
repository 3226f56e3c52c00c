import { DAY_MS } from '#domain/calendar.ts';
import type { Deps } from '#server/deps.ts';
import { deleteFile } from '#server/files/delete-file.ts';
import { namedFiles, namedOf } from '#server/files/named-files.store.ts';

/**
 * Deletes files that no row names: they were written for a transaction that never committed. A row whose file is
 * missing stays as it is: the verification reports it (rule: unnamed-files).
 * @returns how many files were deleted.
 */
export async function sweepFiles({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>): Promise<number> {
  // A row may soon name a file that was written today.
  const before = now().getTime() - DAY_MS;
  const named = await namedFiles(db);
  const unnamed: string[] = [];
  for await (const keys of files.keys())
    for (const key of keys)
      if (!named.has(key) && (await files.writtenAt(key)).getTime() <= before) unnamed.push(key);
  if (unnamed.length === 0) return 0;
  // Reading all folders takes a while: files that a row names meanwhile stay.
  const since = await namedOf(db, unnamed);
  const swept = unnamed.filter((key) => !since.has(key));
  for (const key of swept) await deleteFile({ db, files }, key);
  return swept.length;
}
