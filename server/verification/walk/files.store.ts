import { sql } from 'kysely';
import type { Tx } from '#server/http/context.ts';

export interface StoredFile {
  readonly source: string;
  readonly id: string;
  readonly key: string;
  readonly sha256: string;
}

/** Files of which it is recorded what is in their place, in the order of their keys. */
export async function storedFiles(tx: Tx, after: string, limit: number): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select * from (
      select 'documents' as source, id, file_key as key, stored_sha256 as sha256 from documents
      union all
      select 'payments', id::text, receipt_key, stored_sha256 from payments
      union all
      select 'bureau_consultations', id::text, file_key, stored_sha256 from bureau_consultations
      union all
      select 'loan_adjustments', id::text, document_key, stored_sha256 from loan_adjustments
      union all
      select 'sealed_documents', id::text, file_key, file_sha256 from sealed_documents
    ) files
    where sha256 is not null and key > ${after} order by key limit ${limit}`.execute(tx);
  return rows;
}
