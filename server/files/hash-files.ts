import { DAY_MS } from '#domain/calendar.ts';
import { ok } from '#domain/result.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { fileHash } from '#server/files/files.ts';
import { namedFiles, namedOf, recordHash, unhashedFiles } from '#server/files/named-files.store.ts';
import { deleteFile } from '#server/files/transact-with-file.ts';

const SLICE = 50;

/**
 * Hashes the files that versions before 1.0.0 stored without a hash, once after the upgrade. Where a
 * signature or a receipt sealed the bytes, the sealed hash is recorded: a file that differs from it is a finding of the
 * next verification. A missing file stays without a hash; the verification names it.
 *
 * @returns how many were hashed.
 */
export async function hashFiles({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>): Promise<number> {
  let hashed = 0;
  for (let after = ''; ; ) {
    const read = await inTransaction(db, async (tx) => ok(await unhashedFiles(tx, after, SLICE)));
    const slice = read.ok ? read.value : [];
    for (const file of slice) {
      const bytes = await files.find(file.key);
      if (bytes === null) continue;
      const sha256 = file.sealed ?? fileHash(bytes);
      await inTransaction(db, async (tx) => ok(await recordHash(tx, file, sha256, now())));
      hashed += 1;
    }
    if (slice.length < SLICE) return hashed;
    after = slice.at(-1)?.key ?? after;
  }
}

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
