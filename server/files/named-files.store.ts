import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** Every column that names a file. */
export const FILE_COLUMNS = [
  ['documents', 'file_key'],
  ['payments', 'receipt_key'],
  ['loan_adjustments', 'document_key'],
  ['bureau_consultations', 'file_key'],
  ['sealed_documents', 'file_key'],
] as const;

/** Asks for the key of every file that a row names. */
export const NAMED_FILES = `select distinct key collate "C" as key from (${FILE_COLUMNS.map(
  ([table, column]) => `select ${column} as key from ${table} where ${column} <> ''`,
).join(' union all ')}) named order by 1`;

export async function namedFiles(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const { rows } = await sql.raw<{ key: string }>(NAMED_FILES).execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Of so many keys, those that a row names. */
export async function namedOf(db: Kysely<Tables>, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const named = FILE_COLUMNS.map(
    ([table, column]) =>
      sql`select ${sql.ref(column)} as key from ${sql.table(table)} where ${sql.ref(column)} = any(${[...keys]})`,
  );
  const { rows } = await sql<{ key: string }>`${sql.join(named, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
