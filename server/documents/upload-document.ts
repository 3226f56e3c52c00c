import { randomUUID } from 'node:crypto';
import type { documentsApi } from '#contract/documents.ts';
import type { Failure } from '#contract/errors.ts';
import { DOCUMENT_TYPE, type DocumentType } from '#domain/documents/document-type.ts';
import { PICTURE_PROBLEM, PICTURE_REFUSED } from '#domain/documents/picture-problem.ts';
import { fail, ok } from '#domain/result.ts';
import { lockCustomer } from '#server/accounts/accounts.store.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import type { DocumentRow } from '#server/db/tables.ts';
import { documentReply } from '#server/documents/document-reply.ts';
import { countDocuments, dropWaiting, insertDocument } from '#server/documents/documents.store.ts';
import { type ImageProblem, takeImage } from '#server/files/image-intake.ts';
import { queueFileDeletion, transactWithFile } from '#server/files/transact-with-file.ts';
import type { Context, Outcome, Tx, UploadedFile } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

type Input = VerbInput<typeof documentsApi.upload> | VerbInput<typeof documentsApi.uploadPayroll>;
const DOCUMENTS_MAX = 30;
const TOO_MANY = invalidField(
  'file',
  `Ya subió ${DOCUMENTS_MAX} documentos. Escríbanos si necesita cambiar alguno.`,
);

/**
 * The failure for a photo that cannot be used. Where the file is no image, the sentence depends on the kind of
 * document (rule: upload-limits).
 */
function refusalOf(problem: ImageProblem, documentType: DocumentType): Failure {
  if (problem !== 'unsupported')
    return {
      code: problem === 'too_many_pixels' ? 'too_large' : 'unsupported_type',
      message: PICTURE_PROBLEM[problem],
      details: PICTURE_REFUSED,
    };
  const { text, title } = DOCUMENT_TYPE[documentType].notAnImage;
  return { code: 'unsupported_type', message: text, details: title };
}

export async function uploadDocument(context: Context, { body, file }: Input) {
  const { userId } = context.actor;
  const documentType = body.documentType ?? 'general';
  const applicationId = body.applicationId === undefined ? null : Number(body.applicationId);
  return storePhoto(context, { file, documentType }, async (tx, store) => {
    await lockCustomer(tx, userId);
    const application = applicationId === null ? undefined : await findApplication(tx, applicationId);
    if (applicationId !== null && application?.userId !== userId) return fail({ code: 'not_found' });
    const stored = await store({ userId, applicationId, givenAt: body.given ? context.now : null });
    return stored.ok ? ok(documentReply(stored.value)) : stored;
  });
}

interface Photo {
  readonly file: UploadedFile;
  readonly documentType: DocumentType;
}
type Place = Pick<DocumentRow, 'userId' | 'applicationId' | 'givenAt'>;
type Store = (place: Place) => Promise<Outcome<DocumentRow>>;

/**
 * Decodes a photo and stores its file; `work` stores its row in its place, in the transaction and under the
 * customer's lock (rule: images-reencoded).
 */
export async function storePhoto<T>(
  context: Context,
  { file, documentType }: Photo,
  work: (tx: Tx, store: Store) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { maxBytes, tooLarge } = DOCUMENT_TYPE[documentType];
  if (file.bytes.length > maxBytes)
    return fail({ code: 'too_large', message: tooLarge.text, details: tooLarge.title });
  const image = await takeImage(file.bytes);
  if (!image.ok) return fail(refusalOf(image.error, documentType));
  const { bytes, type } = image.value;
  return transactWithFile(context, image.value, (tx, stored) =>
    work(tx, async ({ userId, applicationId, givenAt }) => {
      const more = (await countDocuments(tx, { userId, applicationId, givenAt })) + 1 - DOCUMENTS_MAX;
      const isWaiting = applicationId === null && givenAt === null;
      const dropped = isWaiting && more > 0 ? await dropWaiting(tx, userId, more) : [];
      if (dropped.length < more) return fail(TOO_MANY);
      await queueFileDeletion(tx, dropped);
      const row = await insertDocument(tx, {
        id: randomUUID(),
        userId,
        applicationId,
        fileName: file.name,
        fileType: type,
        fileSize: bytes.length,
        fileKey: stored.key,
        sha256: file.sha256,
        storedSha256: stored.sha256,
        documentType,
        uploadedAt: context.now,
        givenAt,
      });
      await recordEvent(tx, context, 'document.uploaded', row.id, { facts: { documentType } });
      return ok(row);
    }),
  );
}
