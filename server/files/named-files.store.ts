import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** Every column that names a file, with the column of the hash of the stored bytes. */
export const FILE_COLUMNS = [
  { table: 'documents', key: 'file_key', hash: 'stored_sha256' },
  { table: 'payments', key: 'receipt_key', hash: 'stored_sha256' },
  { table: 'loan_adjustments', key: 'document_key', hash: 'stored_sha256' },
  { table: 'cash_movements', key: 'document_key', hash: 'stored_sha256' },
  { table: 'bureau_consultations', key: 'file_key', hash: 'stored_sha256' },
  { table: 'client_notes', key: 'file_key', hash: 'stored_sha256' },
  { table: 'sealed_documents', key: 'file_key', hash: 'file_sha256' },
] as const;

/** A file and the row that names it. */
export interface StoredFile {
  /** Table of the row that names the file. */
  readonly source: string;
  readonly id: string;
  readonly key: string;
  /** SHA-256 of the stored bytes, in hexadecimal; `null`: stored by a version without hashes, and not hashed since. */
  readonly sha256: string | null;
}

/** A query for every file that a row names, as `StoredFile`. */
export const STORED_FILES = FILE_COLUMNS.map(
  ({ table, key, hash }) =>
    `select '${table}' as source, id::text as id, ${key} collate "C" as key, ${hash} as sha256 from ${table} where ${key} <> ''`,
).join(' union all ');

/** A query for the key of every file that a row names. */
export const NAMED_FILES = `select distinct key from (${STORED_FILES}) named order by 1`;

export async function namedFiles(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const { rows } = await sql.raw<{ key: string }>(NAMED_FILES).execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Of the given file keys, those that a row names. */
export async function namedOf(db: Kysely<Tables>, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const named = FILE_COLUMNS.map(
    ({ table, key }) =>
      sql`select ${sql.ref(key)} as key from ${sql.table(table)} where ${sql.ref(key)} = any(${[...keys]})`,
  );
  const { rows } = await sql<{ key: string }>`${sql.join(named, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
