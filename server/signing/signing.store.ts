import type { Insertable } from 'kysely';
import type { LegalDocumentRow, LegalDocumentsTable } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

export const currentLegalDocuments = (tx: Tx, applicationId: number): Promise<LegalDocumentRow[]> =>
  tx
    .selectFrom('legalDocuments')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('supersededAt', 'is', null)
    .execute();

export async function insertLegalDocument(tx: Tx, row: Insertable<LegalDocumentsTable>): Promise<void> {
  await tx.insertInto('legalDocuments').values(row).execute();
}

/** The old documents stay, marked (rule: counter-offer-answer). */
export async function supersedeLegalDocuments(tx: Tx, applicationId: number, now: Date): Promise<void> {
  const signed = tx.updateTable('legalDocuments').set({ supersededAt: now });
  await signed.where('applicationId', '=', applicationId).where('supersededAt', 'is', null).execute();
}
