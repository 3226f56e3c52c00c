import type { Deps } from '#server/deps.ts';
import { type Files, fileHash } from '#server/files/files.ts';
import { namedOf } from '#server/files/named-files.store.ts';
import type { Tx } from '#server/http/context.ts';
import { storedFiles } from '#server/verification/walk/documents.store.ts';
import { findFile, type Report } from '#server/verification/walk/report.ts';

const SLICE = 500;

async function keysThere(files: Files): Promise<ReadonlySet<string>> {
  const there = new Set<string>();
  for await (const keys of files.keys()) for (const key of keys) there.add(key);
  return there;
}

/**
 * Checks every photo and receipt: each must exist, and those selected by `isDue` must have the stored hash. For a
 * file from before hashes were stored, only existence is checked until the job `hash-files` has read it.
 */
export async function checkFiles(
  tx: Tx,
  { db, files }: Pick<Deps, 'db' | 'files'>,
  isDue: (key: string) => boolean,
  report: Report,
): Promise<void> {
  // Listed after the snapshot began: the program stores a file before it commits the row that names it.
  const there = await keysThere(files);
  for (let after = ''; ; ) {
    const slice = await storedFiles(tx, after, SLICE);
    for (const file of slice) {
      const { key, sha256 } = file;
      if (!isDue(key) && there.has(key)) continue;
      const bytes = await files.find(key);
      report.files += 1;
      // The erasure of a person since the snapshot deletes their file too.
      if (bytes === null && (await namedOf(db, [key])).has(key))
        findFile(report, 'file_missing', file, sha256);
      else if (bytes !== null && sha256 !== null && fileHash(bytes) !== sha256)
        findFile(report, 'file_differs', file, fileHash(bytes));
    }
    if (slice.length < SLICE) return;
    after = slice.at(-1)?.key ?? after;
  }
}
