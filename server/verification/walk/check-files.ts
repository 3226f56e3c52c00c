import type { Deps } from '#server/deps.ts';
import { type Files, fileHash } from '#server/files/files.ts';
import { namedOf } from '#server/files/named-files.store.ts';
import type { Tx } from '#server/http/context.ts';
import { storedFiles } from '#server/verification/walk/files.store.ts';
import { findFile, type Report } from '#server/verification/walk/report.ts';

const SLICE = 500;

async function keysThere(files: Files): Promise<ReadonlySet<string>> {
  const there = new Set<string>();
  for await (const keys of files.keys()) for (const key of keys) there.add(key);
  return there;
}

/**
 * Every photo and receipt: each is there, and those of which `isDue` says so have the bytes that were stored. A file from
 * before hashes were kept is only there or missing until the job `hash-files` has read it.
 */
export async function checkFiles(
  tx: Tx,
  { db, files }: Pick<Deps, 'db' | 'files'>,
  isDue: (key: string) => boolean,
  report: Report,
): Promise<void> {
  // Read after the snapshot began: a file is stored before the row that names it is committed.
  const there = await keysThere(files);
  for (let after = ''; ; ) {
    const slice = await storedFiles(tx, after, SLICE);
    for (const file of slice) {
      const { key, sha256 } = file;
      if (!isDue(key) && there.has(key)) continue;
      const bytes = await files.find(key);
      report.files += 1;
      // A person who was erased since the snapshot took the file along.
      if (bytes === null && (await namedOf(db, [key])).has(key))
        findFile(report, 'file_missing', file, sha256);
      else if (bytes !== null && sha256 !== null && fileHash(bytes) !== sha256)
        findFile(report, 'file_differs', file, fileHash(bytes));
    }
    if (slice.length < SLICE) return;
    after = slice.at(-1)?.key ?? after;
  }
}
