import { documentsApi } from '#contract/documents.ts';
import { isShownTo } from '#domain/accounts/who-sees.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { fail, ok } from '#domain/result.ts';
import { findReadable } from '#server/applications/applications.store.ts';
import { takesDraft } from '#server/counter/counter.store.ts';
import type { DocumentRow } from '#server/db/tables.ts';
import { documentReply } from '#server/documents/document-reply.ts';
import {
  documentsOf,
  documentsOfApplication,
  findDocument,
  wasSent,
} from '#server/documents/documents.store.ts';
import { uploadDocument } from '#server/documents/upload-document.ts';
import type { Actor, Context, Tx } from '#server/http/context.ts';
import { serve } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

const ofApplication = (context: Context, applicationId: number) =>
  context.read(async (tx) => {
    if (applicationId > 2_147_483_647) return fail({ code: 'not_found' });
    const application = await findReadable(tx, context.actor, applicationId);
    const documents = await documentsOfApplication(tx, applicationId);
    return application ? ok(documents.map(documentReply)) : fail({ code: 'not_found' });
  });

const listDocuments = serve(documentsApi.list, (context, { query }) => {
  if (query.applicationId !== undefined) return ofApplication(context, Number(query.applicationId));
  return context.read(async (tx) => ok((await documentsOf(tx, context.actor.userId)).map(documentReply)));
});

const listDocumentsOfApplication = serve(documentsApi.listOfApplication, (context, { params }) =>
  ofApplication(context, Number(params.applicationId)),
);

/**
 * Downloads the file of a document, for its owner and for the staff whose work needs it; for every other caller the
 * document does not exist. Each opening of identity photos by the staff is recorded (rule: who-sees-what).
 */
const readDocument = serve(documentsApi.file, async (context, { params }) => {
  const found = await context.transact(async (tx) => {
    const row = await findDocument(tx, params.id);
    if (!row) return fail({ code: 'not_found' });
    if (row.userId === context.actor.userId) return ok(row);
    if (!(await isForStaff(tx, context.actor, row))) return fail({ code: 'not_found' });
    if (DOCUMENT_TYPE[row.documentType].shows === 'identity')
      await recordEvent(tx, context, 'photo.opened', row.userId, {
        facts: { documentType: row.documentType },
      });
    return ok(row);
  });
  if (!found.ok) return found;
  const { fileKey, fileType, fileName } = found.value;
  return ok({
    bytes: await context.deps.files.get(fileKey),
    type: fileType,
    fileName,
    inline: true,
  });
});

/**
 * Whether this member of the staff may see a document: a photo of a face always; other documents of a sent
 * application where the work needs them; those of a draft while the member takes that draft at the counter.
 */
async function isForStaff(tx: Tx, actor: Actor, row: DocumentRow): Promise<boolean> {
  const { shows } = DOCUMENT_TYPE[row.documentType];
  if (isShownTo(actor, shows) && (shows === 'face' || (await wasSent(tx, row)))) return true;
  // For a draft: the member of the staff who takes its photos, until it is sent.
  return actor.tokenId === null && (await takesDraft(tx, row.applicationId, actor.userId));
}

export const documentsRoutes = [
  listDocuments,
  listDocumentsOfApplication,
  serve(documentsApi.upload, uploadDocument),
  serve(documentsApi.uploadPayroll, uploadDocument),
  readDocument,
];
