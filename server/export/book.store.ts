import pg from 'pg';
import type { CsvCell } from '#domain/csv.ts';
import type { DescribedTable } from '#server/export/dictionary/dictionary.ts';

const NUMBERS = new Set(['smallint', 'integer', 'bigint', 'numeric', 'real', 'double precision']);
const BATCH = 1_000;

const quoted = (name: string) => pg.escapeIdentifier(name);

/** The type of every column, from the database's catalogue: "loans.principal" → "integer". */
export async function columnTypes(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select table_name || '.' || column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public'`,
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** The rows of a table ordered by its key, batch after batch; numbers as numbers, all other values as text. */
export async function* tableRows(
  client: pg.Client,
  { name, columns }: DescribedTable,
  types: ReadonlyMap<string, string>,
): AsyncGenerator<readonly CsvCell[][]> {
  const exported = columns.filter((column) => column.isExported);
  const first = `${quoted(name)}.${quoted(columns[0]?.name ?? '')}`;
  const values = exported.map((column) => `${quoted(column.name)}::text`).join(', ');
  await client.query(
    `declare exported no scroll cursor for select ${values} from ${quoted(name)} order by ${first}`,
  );
  const isNumber = exported.map((column) => NUMBERS.has(types.get(`${name}.${column.name}`) ?? ''));
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch ${BATCH} from exported`,
      rowMode: 'array',
    });
    yield rows.map((row) => row.map((cell, at) => (cell !== null && isNumber[at] ? Number(cell) : cell)));
    if (rows.length < BATCH) break;
  }
  await client.query('close exported');
}

/** A file that a row names, and its name in the export. */
export interface BookFile {
  readonly key: string;
  readonly name: string;
}

/**
 * Every file that a row names, as stored: signed documents and letters with their seal, receipts, photos, reports and
 * papers.
 */
export async function bookFiles(client: pg.Client): Promise<BookFile[]> {
  const { rows } = await client.query<BookFile>(`
    select key, folder || '/' || id || coalesce('.' || substring(key from '\\.([a-z0-9]+)$'), '') as name from (
      select s.file_key as key, 'firmados' as folder,
        coalesce('solicitud-' || d.application_id || '-' || d.kind, 'prestamo-' || l.loan_id || '-carta-de-saldo') || '-' || s.id as id
      from sealed_documents s left join legal_documents d on d.id = s.legal_document_id
        left join settlement_letters l on l.id = s.settlement_letter_id
      union all select receipt_key, 'comprobantes', 'pago-' || id from payments
      union all select file_key, 'fotos', coalesce('solicitud-' || application_id, 'cliente-' || user_id) || '-' || document_type || '-' || id
      from documents
      union all select file_key, 'buros', 'consulta-' || id from bureau_consultations
      union all select file_key, 'notas', 'nota-' || id from client_notes
      union all select document_key, 'ajustes', 'ajuste-' || id from loan_adjustments
      union all select document_key, 'gastos', 'gasto-' || id from cash_movements where document_key is not null
    ) named where key <> '' order by name`);
  return rows;
}
