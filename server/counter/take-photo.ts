import { PHOTO_FIELD, PHOTO_FIELDS } from '#contract/application-fields.ts';
import type { COUNTER_PHOTOS, counterApi } from '#contract/counter.ts';
import type { Document } from '#contract/documents.ts';
import { canApply } from '#domain/applications/transitions.ts';
import { fail, ok } from '#domain/result.ts';
import { updateApplication } from '#server/applications/applications.store.ts';
import { lockTaken } from '#server/counter/lock-taken.ts';
import { documentReply } from '#server/documents/document-reply.ts';
import { storePhoto } from '#server/documents/upload-document.ts';
import type { Context, Outcome, Tx, UploadedFile } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';

interface Photo {
  readonly file: UploadedFile;
  readonly documentType: (typeof COUNTER_PHOTOS)[number];
}

/**
 * Stores a photo of the person who is present and puts it into the draft: no photo is stored that the draft does not
 * show.
 */
export const putPhoto = <T>(
  context: Context,
  applicationId: number,
  { file, documentType }: Photo,
  answer: (tx: Tx, document: Document) => Promise<Outcome<T>>,
): Promise<Outcome<T>> =>
  storePhoto(context, { file, documentType }, async (tx, store) => {
    const taken = await lockTaken(tx, context, applicationId);
    if (!taken.ok) return taken;
    const { id, userId, status } = taken.value.application;
    if (!canApply('edit', status)) return fail({ code: 'already_processed' });
    const stored = await store({ userId, applicationId: id });
    if (!stored.ok) return stored;
    const document = documentReply(stored.value);
    const field = PHOTO_FIELDS.find((each) => PHOTO_FIELD[each].documentType === documentType);
    if (!field) throw new Error(`No field of the application is a ${documentType}`);
    await updateApplication(tx, id, { [field]: document.filePath, updatedAt: context.now });
    return answer(tx, document);
  });

export const takePhoto = (context: Context, { params, body, file }: VerbInput<typeof counterApi.photo>) =>
  putPhoto(context, params.id, { file, documentType: body.documentType }, async (_tx, document) =>
    ok(document),
  );
