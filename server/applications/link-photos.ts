import { PHOTO_FIELDS } from '#contract/application-fields.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import { documentIdOf } from '#server/documents/document-reply.ts';
import { linkDocuments } from '#server/documents/documents.store.ts';
import type { Tx } from '#server/http/context.ts';

/**
 * Links the photos that a sent application shows to that application, so that they are no longer deleted together
 * with a draft or with a profile picture.
 */
export async function linkPhotos(tx: Tx, row: ApplicationRow): Promise<void> {
  const photos = PHOTO_FIELDS.flatMap((field) => (row[field] ? [documentIdOf(row[field])] : []));
  await linkDocuments(tx, row.userId, row.id, photos);
}
