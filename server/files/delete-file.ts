import { sql } from 'kysely';
import { ok } from '#domain/result.ts';
import { isBackupRunning } from '#server/backup/backups.store.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';

/**
 * Deletes a file that no row names any more. While a backup copies the files that its rows name, the job asks again a
 * minute later. One that begins after this was asked needs no lock: its rows do not name the file either.
 */
export async function deleteFile({ db, files }: Pick<Deps, 'db' | 'files'>, key: string): Promise<void> {
  const asked = await inTransaction(db, async (tx) => {
    const isRunning = await isBackupRunning(tx);
    if (isRunning)
      await sql`select graphile_worker.add_job('delete-file', ${JSON.stringify({ key })}::json,
        run_at => now() + interval '1 minute', max_attempts => 25)`.execute(tx);
    return ok(isRunning);
  });
  if (asked.ok && !asked.value) await files.delete(key);
}
