import { sql } from 'kysely';
import type { Tx } from '#server/http/context.ts';

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
export async function unhashedFiles(tx: Tx, after: string, limit: number): Promise<UnhashedFile[]> {
  const { rows } = await sql<UnhashedFile>`
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
    ) files where key <> '' and key > ${after} order by key limit ${limit}`.execute(tx);
  return rows;
}

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
