import { sql } from 'kysely';
import type { Tx } from '#server/http/context.ts';

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
