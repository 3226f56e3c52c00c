import { PHOTO_FIELDS, type PhotoField } from '#contract/application-fields.ts';
import type { PhotoEvidence } from '#domain/signing/evidence.ts';
import type { ApplicationFieldColumns } from '#server/db/tables.ts';
import { documentIdOf } from '#server/documents/document-reply.ts';
import { findDocument } from '#server/documents/documents.store.ts';
import type { Tx } from '#server/http/context.ts';

/** Evidence about an application's photos: each with the hash of its bytes, taken when it was stored. */
export async function photoEvidence(
  tx: Tx,
  fields: Pick<Partial<ApplicationFieldColumns>, PhotoField>,
): Promise<PhotoEvidence[]> {
  const addresses = PHOTO_FIELDS.flatMap((field) => fields[field] ?? []);
  return Promise.all(
    addresses.map(async (address) => {
      const document = await findDocument(tx, documentIdOf(address));
      return { address, sha256: document?.storedSha256 ?? null };
    }),
  );
}
