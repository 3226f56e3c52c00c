import { sql } from 'kysely';
import { STORED_FILES, type StoredFile } from '#server/files/named-files.store.ts';
import type { Tx } from '#server/http/context.ts';

/** Files that rows name, in the order of their keys. */
export async function storedFiles(tx: Tx, after: string, limit: number): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select * from (${sql.raw(STORED_FILES)}) files where key > ${after} order by key limit ${limit}`.execute(
    tx,
  );
  return rows;
}
