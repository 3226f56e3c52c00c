import { PHOTO_FIELDS } from '#contract/application-fields.ts';
import { DRAFT_STATUSES } from '#domain/applications/status.ts';
import type { DocumentType } from '#domain/documents/document-type.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import { documentAddress } from '#server/documents/document-reply.ts';
import type { Tx } from '#server/http/context.ts';

export async function deleteApplication(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('loanApplications').where('id', '=', id).execute();
}

/** The latest application that this customer has sent. */
export const lastSent = (tx: Tx, userId: number): Promise<ApplicationRow | undefined> =>
  tx
    .selectFrom('loanApplications')
    .selectAll()
    .where('userId', '=', userId)
    .where('status', 'not in', [...DRAFT_STATUSES])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Address of the customer's latest photo of a kind, stored since an instant. Photos of a draft are left out, since
 * they belong to that draft alone.
 */
export async function latestPhoto(
  tx: Tx,
  userId: number,
  documentType: DocumentType,
  since: Date,
): Promise<string | null> {
  const row = await tx
    .selectFrom('documents')
    .leftJoin('loanApplications', 'loanApplications.id', 'documents.applicationId')
    .select('documents.id')
    .where('documents.userId', '=', userId)
    .where('documentType', '=', documentType)
    .where('uploadedAt', '>', since)
    .where((where) =>
      where.or([
        where('documents.applicationId', 'is', null),
        where('loanApplications.status', 'not in', [...DRAFT_STATUSES]),
      ]),
    )
    .orderBy('uploadedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? documentAddress(row.id) : null;
}

/**
 * Deletes the documents of a draft and returns their file keys. Documents that another application of the customer
 * shows stay, and belong to no application any more.
 */
export async function deleteDocumentsOf(tx: Tx, { id, userId }: ApplicationRow): Promise<string[]> {
  const others = await tx
    .selectFrom('loanApplications')
    .select([...PHOTO_FIELDS])
    .where('userId', '=', userId)
    .where('id', '<>', id)
    .execute();
  const shown = new Set(others.flatMap((row) => Object.values(row)));
  const own = await tx
    .selectFrom('documents')
    .select(['id', 'fileKey'])
    .where('applicationId', '=', id)
    .execute();
  const gone = own.filter((document) => !shown.has(documentAddress(document.id)));
  if (gone.length > 0) {
    await tx
      .deleteFrom('documents')
      .where(
        'id',
        'in',
        gone.map((document) => document.id),
      )
      .execute();
  }
  await tx.updateTable('documents').set({ applicationId: null }).where('applicationId', '=', id).execute();
  return gone.map(({ fileKey }) => fileKey);
}
