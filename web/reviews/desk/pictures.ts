import { PHOTO_FIELD, PHOTO_FIELDS, type PhotoField } from '#contract/application-fields.ts';
import type { PendingApplication } from '#contract/reviews.ts';
import type { Shown } from '#domain/accounts/who-sees.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';

const PDF = 'application/pdf';

export interface Picture {
  readonly title: string;
  readonly address: string;
}

/** The photos of an application, by the field names of the staff's list (rule: pending-list-names). */
const photosOf = (application: PendingApplication): Readonly<Record<PhotoField, string | null>> => ({
  cedulaPhotoUrl: application.cedula_photo_url,
  cedulaBackPhotoUrl: application.cedula_back_photo_url,
  selfieWithCedulaUrl: application.selfie_with_cedula_url,
});

/** The photos of an application that the signed-in person may open; a payroll proof in PDF is a download instead. */
export function picturesOf(
  application: PendingApplication,
  opens: (shows: Shown) => boolean,
): readonly Picture[] {
  const { payroll_url, payroll_type } = application;
  const photos = photosOf(application);
  return [
    ...PHOTO_FIELDS.map((field) => ({
      ...DOCUMENT_TYPE[PHOTO_FIELD[field].documentType],
      address: photos[field],
    })),
    { ...DOCUMENT_TYPE.payroll, address: payroll_type === PDF ? null : payroll_url },
  ].flatMap(({ label, shows, address }) => (address && opens(shows) ? [{ title: label, address }] : []));
}

/** Text in the place of photos that the person's role may not open. */
export const NOT_OPENED = 'Su rol no abre las fotos de identidad';

export const payrollPdfOf = ({ payroll_url, payroll_type }: PendingApplication): string | null =>
  payroll_type === PDF ? payroll_url : null;
