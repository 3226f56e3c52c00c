import { sql } from 'kysely';
import { ok } from '#domain/result.ts';
import { isCopyingFiles } from '#server/backup/copy.store.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { fileHash, newFileKey } from '#server/files/files.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';

/** A file's bytes that were checked and may be stored. */
interface TakenFile {
  readonly bytes: Buffer;
  readonly extension: string;
}

/** A stored file, as a row names it. */
export interface NewFile {
  readonly key: string;
  /** SHA-256 of the stored bytes, in hexadecimal. */
  readonly sha256: string;
}

export async function storeFile(
  { files }: Pick<Deps, 'files'>,
  { bytes, extension }: TakenFile,
): Promise<NewFile> {
  const file = { key: newFileKey(extension), sha256: fileHash(bytes) };
  await files.put(file.key, bytes);
  return file;
}

/**
 * `transactOnce` for a verb whose row names a new file. The file is stored first: a row never names a missing file,
 * and no lock waits for the store. Where no row names the file afterwards, it is deleted at once; if the deletion or
 * the reply to the commit fails, the sweep of files deletes it later (rule: unnamed-files).
 */
export async function transactWithFile<T>(
  context: Context,
  taken: TakenFile,
  work: (tx: Tx, file: NewFile) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const file = await storeFile(context.deps, taken);
  let isNamed = false;
  try {
    return await context.transactOnce(async (tx) => {
      isNamed = false;
      const done = await work(tx, file);
      isNamed = done.ok;
      return done;
    });
  } finally {
    // Refused, failed, or repeated: a repetition gets the first reply, whose row names another file.
    if (!isNamed) await context.deps.files.delete(file.key).catch(() => undefined);
  }
}

/**
 * Deletes a file that no row names any more. While a backup or a download copies the files that its rows name, the
 * job retries a minute later. A copy that begins after the check needs no lock: its rows do not name the deleted file
 * either.
 */
export async function deleteFile({ db, files }: Pick<Deps, 'db' | 'files'>, key: string): Promise<void> {
  const asked = await inTransaction(db, async (tx) => {
    const mustWait = await isCopyingFiles(tx);
    if (mustWait)
      await sql`select graphile_worker.add_job('delete-file', ${JSON.stringify({ key })}::json,
        run_at => now() + interval '1 minute', max_attempts => 25)`.execute(tx);
    return ok(mustWait);
  });
  if (asked.ok && !asked.value) await files.delete(key);
}

/**
 * Queues the deletion of files for after the commit of the transaction that removes their rows; the job retries until
 * the files are gone.
 */
export async function queueFileDeletion(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await sql`select graphile_worker.add_job('delete-file', ${JSON.stringify({ key })}::json, max_attempts => 25)`.execute(
      tx,
    );
  }
}
