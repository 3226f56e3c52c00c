import { sql } from 'kysely';
import { COPYING_LOCK } from '#server/backup/copy.store.ts';
import type { End } from '#server/backup/manifest.ts';
import type { BackupRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

type NewBackup = Omit<BackupRow, 'id' | 'tables' | 'sequences'> & End;

export async function insertBackup(tx: Tx, { tables, sequences, ...row }: NewBackup): Promise<void> {
  await tx
    .insertInto('backups')
    .values({ ...row, tables: JSON.stringify(tables), sequences: JSON.stringify(sequences) })
    .execute();
}

export const lastBackup = (tx: Tx): Promise<BackupRow | undefined> =>
  tx.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

/** Whether a backup, or a download of the whole book, copies files at this moment. Does not take the lock. */
export async function isCopyingFiles(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ copied: boolean }>`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and classid = 0 and objid = ${COPYING_LOCK} and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
    ) as copied`.execute(tx);
  return rows[0]?.copied ?? true;
}
