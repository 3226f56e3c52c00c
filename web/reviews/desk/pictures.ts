import { PHOTO_FIELD, PHOTO_FIELDS, type PhotoField } from '#contract/application-fields.ts';
import type { PendingApplication } from '#contract/reviews.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';

const PDF = 'application/pdf';

export interface Picture {
  readonly title: string;
  readonly address: string;
}

/** The photos by the queue's own names (rule: pending-list-names). */
const photosOf = (application: PendingApplication): Readonly<Record<PhotoField, string | null>> => ({
  cedulaPhotoUrl: application.cedula_photo_url,
  cedulaBackPhotoUrl: application.cedula_back_photo_url,
  selfieWithCedulaUrl: application.selfie_with_cedula_url,
});

/** What was photographed for an application; a payroll proof that is a PDF is downloaded instead. */
export function picturesOf(application: PendingApplication): readonly Picture[] {
  const { payroll_url, payroll_type } = application;
  const photos = photosOf(application);
  return [
    ...PHOTO_FIELDS.map((field) => ({
      title: DOCUMENT_TYPE[PHOTO_FIELD[field].documentType].label,
      address: photos[field],
    })),
    { title: DOCUMENT_TYPE.payroll.label, address: payroll_type === PDF ? null : payroll_url },
  ].flatMap(({ title, address }) => (address ? [{ title, address }] : []));
}

export const payrollPdfOf = ({ payroll_url, payroll_type }: PendingApplication): string | null =>
  payroll_type === PDF ? payroll_url : null;
