import { sql } from 'kysely';
import { ok } from '#domain/result.ts';
import { keepBackupsWaiting } from '#server/backup/backups.store.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';

/** While a backup copies the files that its rows name none goes: the job asks again a minute later. */
export async function deleteFile({ db, files }: Pick<Deps, 'db' | 'files'>, key: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await keepBackupsWaiting(tx)) await files.delete(key);
    else
      await sql`select graphile_worker.add_job('delete-file', ${JSON.stringify({ key })}::json,
        run_at => now() + interval '1 minute', max_attempts => 25)`.execute(tx);
    return ok(null);
  });
}
