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

/** Of so many keys, those that a row names. */
export async function namedOf(db: Kysely<Tables>, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const named = FILE_COLUMNS.map(
    ([table, column]) =>
      sql`select ${sql.ref(column)} as key from ${sql.table(table)} where ${sql.ref(column)} = any(${[...keys]})`,
  );
  const { rows } = await sql<{ key: string }>`${sql.join(named, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
