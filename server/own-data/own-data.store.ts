import { sql } from 'kysely';
import type { Role } from '#domain/accounts/role.ts';
import type { Json } from '#domain/canonical-json.ts';
import { snakeCase } from '#server/db/named-columns.ts';
import type { Tx } from '#server/http/context.ts';
import { accountsOf } from '#server/merges/merges.store.ts';
import { type OwnTable, signedBy } from '#server/own-data/own-table.store.ts';

export type OwnRow = Readonly<Record<string, Json | Date>>;

/** The rows of a table that belong to a person, with the given columns. */
export async function ownRows(
  tx: Tx,
  { table, given, ofPerson }: OwnTable,
  userId: number,
): Promise<OwnRow[]> {
  const columns = sql.join(given.map((column) => sql.ref(snakeCase(column))));
  const { rows } = await sql<OwnRow>`
    select ${columns} from ${sql.table(snakeCase(table))} where ${ofPerson(userId)} order by 1`.execute(tx);
  return rows;
}

/** A file about a person: its key, and its path in the ZIP. */
export interface OwnFile {
  readonly key: string;
  readonly name: string;
}

/**
 * Photos, receipts, sealed documents, bureau reports and invoices of costs. A path consists of our own kinds and
 * numbers; the name that a person gave a file is in the data, never in a path.
 */
export async function ownFiles(tx: Tx, userId: number): Promise<OwnFile[]> {
  const { rows } = await sql<OwnFile>`
    select key, name || coalesce('.' || substring(key from '\.([a-z0-9]+)$'), '') as name from (
      select file_key as key, 'documentos/' || document_type || '-' || id as name
      from documents where user_id = ${userId}
      union all select receipt_key, 'comprobantes/pago-' || id from payments where user_id = ${userId}
      union all select s.file_key, 'acuerdos/solicitud-' || d.application_id || '-' || d.kind || '-' || d.id
      from sealed_documents s join (select * from legal_documents where ${signedBy(userId)}) d
        on d.id = s.legal_document_id
      union all select s.file_key, 'acuerdos/prestamo-' || l.id || '-carta-de-saldo-' || c.id
      from sealed_documents s join settlement_letters c on c.id = s.settlement_letter_id
        join loans l on l.id = c.loan_id where l.user_id = ${userId}
      union all select c.file_key, 'buros/consulta-' || c.id
      from bureau_consultations c join loan_applications a on a.id = c.application_id where a.user_id = ${userId}
      union all select file_key, 'notas/nota-' || id
      from client_notes where user_id = ${userId} and not about_others
      union all select j.document_key, 'gastos/ajuste-' || j.id
      from loan_adjustments j join loans l on l.id = j.loan_id where l.user_id = ${userId}
    ) named where key <> '' order by name`.execute(tx);
  return rows;
}

/** The text and the drawing of a signed document, which are kept in its row. */
export interface SignedText {
  readonly name: string;
  readonly text: string;
  readonly signature: Buffer;
}

export async function signedTexts(tx: Tx, userId: number): Promise<SignedText[]> {
  const rows = await tx
    .selectFrom('legalDocuments')
    .select(['id', 'applicationId', 'kind', 'fullText', 'signature'])
    .where(sql<boolean>`${signedBy(userId)}`)
    .orderBy('id')
    .execute();
  const consents = await tx
    .selectFrom('reportingConsents')
    .select(['id', 'fullText', 'signature'])
    .where('userId', 'in', await accountsOf(tx, userId))
    .orderBy('id')
    .execute();
  return [
    ...rows.map(({ id, applicationId, kind, fullText, signature }) => ({
      name: `solicitud-${applicationId}-${kind}-${id}`,
      text: fullText,
      signature,
    })),
    ...consents.map(({ id, fullText, signature }) => ({
      name: `permiso-para-reportar-${id}`,
      text: fullText,
      signature,
    })),
  ];
}

/** The staff role of each of these accounts; a missing account is a customer. */
export async function rolesOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Role | null>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', 'in', ids)
    .where('isAdmin', '=', true)
    .execute();
  return new Map(rows.map(({ id, role }) => [id, role]));
}
