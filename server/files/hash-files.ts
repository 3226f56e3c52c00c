import { ok } from '#domain/result.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { fileHash } from '#server/files/files.ts';
import { recordHash, unhashedFiles } from '#server/files/unhashed-files.store.ts';

const SLICE = 50;

/**
 * Hashes the files that versions before migration 0034 and 0040 stored without a hash, once after the upgrade. Where a
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
