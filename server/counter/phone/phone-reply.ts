import { PHOTO_FIELD, PHOTO_FIELDS } from '#contract/application-fields.ts';
import { COUNTER_PHOTOS } from '#contract/counter.ts';
import type { PhoneVisit } from '#contract/counter-phone.ts';
import { applicationReference } from '#domain/applications/application.ts';
import type { CounterLinkRow } from '#server/db/counter-tables.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import { asSubmission } from '#server/signing/sign-application.ts';

/** The phone's view: the client's name, which photos exist, and whether it can be signed. */
export function phoneReply(row: ApplicationRow, { expiresAt }: CounterLinkRow): PhoneVisit {
  const taken = PHOTO_FIELDS.filter((field) => row[field] !== null).map(
    (field) => PHOTO_FIELD[field].documentType,
  );
  return {
    reference: applicationReference(row.id),
    fullName: row.fullName,
    cedula: row.cedula,
    amount: row.amount,
    term: row.term,
    photos: COUNTER_PHOTOS.filter((photo) => taken.includes(photo)),
    ready: asSubmission(row, 'counter').ok,
    signed: row.signedAt !== null,
    expiresAt: expiresAt.toISOString(),
  };
}
