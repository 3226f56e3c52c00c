import { sql } from 'kysely';
import type { Tx } from '#server/http/context.ts';

/** Files go once the transaction that forgets them is committed; the job tries again until they are gone. */
export async function queueFileDeletion(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await sql`select graphile_worker.add_job('delete-file', ${JSON.stringify({ key })}::json, max_attempts => 25)`.execute(
      tx,
    );
  }
}
