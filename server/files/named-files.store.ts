import { type Kysely, sql } from 'kysely';
import { rowsOf } from '#server/db/rows.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

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

/** Tables whose older rows name a file without its hash. */
type UnhashedTable = 'documents' | 'payments' | 'loan_adjustments';

interface UnhashedFile {
  readonly source: UnhashedTable;
  readonly id: string;
  readonly key: string;
  /** The hash of the stored bytes that a signature or a receipt sealed; `null`: none did. */
  readonly sealed: string | null;
}

/**
 * Files without a stored hash after a key, in the order of their keys. Each comes with the hash that a later
 * signature or receipt sealed, where there is one.
 */
export const unhashedFiles = (tx: Tx, after: string, limit: number) =>
  rowsOf(tx)<UnhashedFile>`
    select * from (
      select 'documents' as source, d.id::text as id, d.file_key collate "C" as key, (
        select photo ->> 'sha256' from legal_documents l, jsonb_array_elements(l.evidence -> 'photos') photo
        where l.application_id = d.application_id and photo ->> 'address' = '/api/documents/' || d.id || '/file'
          and photo ->> 'sha256' is not null
        order by l.id limit 1) as sealed
      from documents d where d.stored_sha256 is null
      union all
      select 'payments', id::text, receipt_key, case receipt_type when 'application/pdf' then receipt_sha256 end
      from payments where stored_sha256 is null
      union all
      select 'loan_adjustments', id::text, document_key, case document_type when 'application/pdf' then document_sha256 end
      from loan_adjustments where stored_sha256 is null
    ) files where key <> '' and key > ${after} order by key limit ${limit}`;

const KEY_COLUMN = {
  documents: 'file_key',
  payments: 'receipt_key',
  loan_adjustments: 'document_key',
} as const satisfies Record<UnhashedTable, string>;

/**
 * Stores the hash of a file in its row. It has no effect where the person was erased, or another process stored the
 * hash first.
 */
export const recordHash = (
  tx: Tx,
  { source, id, key }: UnhashedFile,
  sha256: string,
  now: Date,
): Promise<unknown> =>
  sql`update ${sql.table(source)} set stored_sha256 = ${sha256}, hashed_at = ${now}
    where id = ${id} and ${sql.ref(KEY_COLUMN[source])} = ${key} and stored_sha256 is null`.execute(tx);
