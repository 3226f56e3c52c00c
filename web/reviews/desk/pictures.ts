import type { PendingApplication } from '#contract/reviews.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';

const PDF = 'application/pdf';

export interface Picture {
  readonly title: string;
  readonly address: string;
}

/** What was photographed for an application; a payroll proof that is a PDF is downloaded instead. */
export function picturesOf(application: PendingApplication): readonly Picture[] {
  const { cedula_photo_url, cedula_back_photo_url, selfie_with_cedula_url, payroll_url, payroll_type } =
    application;
  return [
    { title: DOCUMENT_TYPE.cedula_front.label, address: cedula_photo_url },
    { title: DOCUMENT_TYPE.cedula_back.label, address: cedula_back_photo_url },
    { title: DOCUMENT_TYPE.selfie.label, address: selfie_with_cedula_url },
    { title: DOCUMENT_TYPE.payroll.label, address: payroll_type === PDF ? null : payroll_url },
  ].flatMap(({ title, address }) => (address ? [{ title, address }] : []));
}

export const payrollPdfOf = ({ payroll_url, payroll_type }: PendingApplication): string | null =>
  payroll_type === PDF ? payroll_url : null;
