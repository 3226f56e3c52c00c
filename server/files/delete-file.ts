import { sql } from 'kysely';
import { ok } from '#domain/result.ts';
import { isCopyingFiles } from '#server/backup/backups.store.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';

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
