import { sql } from 'kysely';
import type { Tx } from '#server/http/context.ts';

/** Files are deleted once the transaction that removes their rows is committed; the job retries until they are gone. */
export async function queueFileDeletion(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await sql`select graphile_worker.add_job('delete-file', ${JSON.stringify({ key })}::json, max_attempts => 25)`.execute(
      tx,
    );
  }
}
