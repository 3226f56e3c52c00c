import { PHOTO_FIELD, PHOTO_FIELDS, type PhotoField } from '#contract/application-fields.ts';
import { applicationsApi } from '#contract/applications.ts';
import { documentsApi } from '#contract/documents.ts';
import type { Submission } from '#contract/submission.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { termText } from '#domain/limits/instalments.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { correctionAddress } from '#web/app/queue/correction.ts';
import type { QueueItem, StoredFile, StoredUpload } from '#web/app/queue/sending/queue-item.ts';
import { isOnPhone, readPhoto } from '#web/documents/phone-photo.ts';

interface ApplicationToSend {
  readonly clientId: string;
  readonly account: number;
  readonly body: Submission;
  /** This phone's autosave of the form, with which the form can open again. */
  readonly form: unknown;
  readonly now: Date;
}

function uploadOf(field: PhotoField, stored: StoredFile): StoredUpload {
  const { documentType } = PHOTO_FIELD[field];
  const { method, path, file } = documentsApi[DOCUMENT_TYPE[documentType].call];
  return {
    fills: field,
    request: { method, path, body: { documentType }, file: { field: file.field, stored } },
  };
}

/** Photos of a submission that only this phone has, with their bytes; `null` bytes: the phone lost the photo. */
async function phonePhotos(account: number, body: Submission) {
  const fields = PHOTO_FIELDS.filter((field) => isOnPhone(body[field] ?? ''));
  return Promise.all(
    fields.map(async (field) => ({ field, stored: await readPhoto(account, body[field] ?? '') })),
  );
}

/**
 * A whole, signed application as a queue item, with the photos that are not uploaded yet. If this phone has lost
 * photos: @returns the fields of those instead.
 */
export async function applicationItem({
  clientId,
  account,
  body,
  form,
  now,
}: ApplicationToSend): Promise<QueueItem | { readonly lost: readonly PhotoField[] }> {
  const photos = await phonePhotos(account, body);
  const lost = photos.filter(({ stored }) => stored === null).map(({ field }) => field);
  if (lost.length > 0) return { lost };
  const { method, path } = applicationsApi.create;
  const onPhone = new Set<string>(photos.map(({ field }) => field));
  const sent = Object.entries({ ...body, clientId }).filter(([field]) => !onPhone.has(field));
  return {
    clientId,
    account,
    kind: 'application',
    title: `Solicitud de ${formatPesos(pesos(body.amount))} en ${termText(body.term)}`,
    note: 'Va firmada con los documentos que leíste. Si las condiciones cambian antes de que llegue, te pedimos firmar otra vez.',
    createdAt: now.getTime(),
    uploads: photos.flatMap(({ field, stored }) => (stored ? [uploadOf(field, stored)] : [])),
    request: { method, path, body: Object.fromEntries(sent), file: null },
    correction: correctionAddress('/loan-application', clientId),
    form,
    refusal: null,
  };
}
