import { sql } from 'kysely';
import type { LegalDocumentRow, NewRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

export const currentLegalDocuments = (tx: Tx, applicationId: number): Promise<LegalDocumentRow[]> =>
  tx
    .selectFrom('legalDocuments')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('supersededAt', 'is', null)
    .execute();

export async function insertLegalDocument(tx: Tx, row: NewRow<'legalDocuments'>): Promise<void> {
  await tx.insertInto('legalDocuments').values(row).execute();
}

/**
 * Claims drawings for an application, by the SHA-256 of their pictures (rule: signature-image).
 * @returns those that it has: every other one belongs to another application
 */
export async function takeDrawings(
  tx: Tx,
  applicationId: number,
  drawings: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  // Always in this order, so that two requests with each other's drawings cannot deadlock.
  const values = sql.join(
    drawings
      .toSorted()
      .map((sha256) => sql`(${sha256}::text, ${applicationId}::integer, ${now}::timestamptz)`),
  );
  const { rows } = await sql<{ sha256: string }>`
    with taken as (
      insert into signature_drawings (sha256, application_id, used_at) values ${values}
      on conflict (sha256) do nothing returning sha256
    )
    select sha256 from taken union
    select sha256 from signature_drawings where application_id = ${applicationId}`.execute(tx);
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Marks the documents in force of an application as superseded; the rows stay (rule: counter-offer-answer). */
export async function supersedeLegalDocuments(tx: Tx, applicationId: number, now: Date): Promise<void> {
  const signed = tx.updateTable('legalDocuments').set({ supersededAt: now });
  await signed.where('applicationId', '=', applicationId).where('supersededAt', 'is', null).execute();
}
