import { PHOTO_FIELDS } from '#contract/application-fields.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import { documentIdOf } from '#server/documents/document-reply.ts';
import { linkDocuments } from '#server/documents/documents.store.ts';
import type { Tx } from '#server/http/context.ts';

/**
 * The photos of a sent application become its own: they are no longer deleted with a draft or a picture of the profile.
 */
export async function linkPhotos(tx: Tx, row: ApplicationRow): Promise<void> {
  const photos = PHOTO_FIELDS.flatMap((field) => (row[field] ? [documentIdOf(row[field])] : []));
  await linkDocuments(tx, row.userId, row.id, photos);
}
