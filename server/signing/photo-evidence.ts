import { PHOTO_FIELDS, type PhotoField } from '#contract/application-fields.ts';
import type { PhotoEvidence } from '#domain/signing/evidence.ts';
import { sha256 } from '#server/agreements/make-agreement.ts';
import type { ApplicationFieldColumns } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import { documentIdOf } from '#server/documents/document-reply.ts';
import { findDocument } from '#server/documents/documents.store.ts';
import type { Tx } from '#server/http/context.ts';

/** The application's photos, each by its bytes as they are kept at this moment. */
export async function photoEvidence(
  tx: Tx,
  { files }: Pick<Deps, 'files'>,
  fields: Pick<Partial<ApplicationFieldColumns>, PhotoField>,
): Promise<PhotoEvidence[]> {
  const addresses = PHOTO_FIELDS.flatMap((field) => fields[field] ?? []);
  return Promise.all(
    addresses.map(async (address) => {
      const document = await findDocument(tx, documentIdOf(address));
      const bytes = document && (await files.find(document.fileKey));
      return { address, sha256: bytes ? sha256(bytes) : null };
    }),
  );
}
